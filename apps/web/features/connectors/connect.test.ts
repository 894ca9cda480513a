import { describe, expect, it, vi } from 'vitest';
import { makeFakeApi } from '../../lib/testing/fake-api.ts';
import { makeLocalStore } from '../operations/local-store.ts';
import { makeOperationStore } from '../operations/operation-store.ts';
import { anOperation, aTarget } from '../operations/testing/builders.ts';
import { connect } from './connect.ts';
import { isWebAddress } from './open-tab.ts';

const LINK = 'http://localhost:3000/go/aaaaaaaaaaaa/t1';
const payload = (given: Parameters<typeof aTarget>[0]) => ({
  connect: {
    __typename: 'ConnectPayload',
    joined: false,
    operation: anOperation({ seq: 1, targets: [aTarget(given)] }),
  },
});
const world = (answer: object | null) => {
  const { client, sent } = makeFakeApi([answer]);
  const tab = { go: vi.fn(), close: vi.fn() };
  const onKnown = vi.fn();
  const local = makeLocalStore();
  const store = makeOperationStore([], (run) => run());
  return { sent, tab, onKnown, local, store, ports: { client, store, local, onKnown } };
};

describe('[WE7] the tab that was opened in the press', () => {
  it('C05 gets the bound address of its row, and the card is there at once', async () => {
    const { tab, ports, store, onKnown } = world(payload({ state: 'INITIATED', link: LINK }));
    expect(await connect(ports, 'notion', null, tab)).toEqual({ kind: 'card', opId: 'aaaaaaaaaaaa' });
    expect(tab.go).toHaveBeenCalledExactlyOnceWith(LINK);
    expect(tab.close).not.toHaveBeenCalled();
    expect(store.view().size).toBe(1);
    expect(onKnown).toHaveBeenCalledOnce();
  });

  it('gets the address of the row under the name that was asked for, not of its sibling', async () => {
    const { tab, sent, ports } = world({
      connect: {
        __typename: 'ConnectPayload',
        joined: true,
        operation: anOperation({
          targets: [
            aTarget({ state: 'INITIATED', link: `${LINK}-other` }),
            aTarget({ targetId: 't2', alias: 'work', state: 'INITIATED', link: LINK }),
          ],
        }),
      },
    });
    await connect(ports, 'notion', 'work', tab);
    expect(tab.go).toHaveBeenCalledExactlyOnceWith(LINK);
    expect(sent[0]?.body.variables).toEqual({
      input: { targets: [{ name: 'notion', alias: 'work' }], returnTo: '/connect/done' },
    });
  });

  it.each([
    ['there already', { state: 'CONNECTED' }],
    ['failed', { state: 'FAILED' }],
    ['no address a tab may go to', { state: 'INITIATED', link: 'javascript:alert(1)' }],
  ] as const)('is closed when the row is %s', async (_why, given) => {
    const { tab, ports } = world(payload(given));
    await connect(ports, 'notion', null, tab);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.go).not.toHaveBeenCalled();
  });

  it('C07 is closed when no answer comes, and the reason remains', async () => {
    const { tab, ports, onKnown } = world(null);
    expect(await connect(ports, 'notion', null, tab)).toEqual({
      kind: 'refused',
      why: 'No answer came. Look at your requests before you try again.',
    });
    expect(tab.close).toHaveBeenCalledOnce();
    expect(onKnown).not.toHaveBeenCalled();
  });

  it('is closed by a refusal, with its words', async () => {
    const { tab, ports, onKnown } = world({
      connect: {
        __typename: 'RateLimitedError',
        code: 'RATE_LIMITED',
        message: 'Slow down.',
        retryable: true,
        retryAfter: 2.4,
      },
    });
    expect(await connect(ports, 'notion', null, tab)).toEqual({
      kind: 'refused',
      why: 'Too many requests at once. Wait 3 s, then try again.',
    });
    expect(tab.close).toHaveBeenCalledOnce();
    expect(onKnown).not.toHaveBeenCalled();
  });

  it('when the browser opened none, the card says so and its link remains', async () => {
    const { ports, local } = world(payload({ state: 'INITIATED', link: LINK }));
    await connect(ports, 'notion', null, null);
    expect(local.view().blocked.has('aaaaaaaaaaaa')).toBe(true);
  });
});

it.each([
  ['https://patchbay.example/go/a/b', true],
  ['http://localhost:3000/go/a/b', true],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['/go/a/b', false],
])('[WE7] %s is an address for a tab: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected);
});
