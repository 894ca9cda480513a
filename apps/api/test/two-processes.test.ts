import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../src/main.ts';
import { BEGIN_ANEW } from '../src/sockets.ts';
import { collect } from './support/collect.ts';
import { CONTINUE, VIEWER_FRAMES } from './support/documents.ts';
import { connect, consent, open, see } from './support/steps.ts';
import { until } from './support/until.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let here: Api;
let there: Api;

beforeAll(async () => {
  world = await createWorld();
  [here, there] = [await world.start(), await world.start(undefined, { alone: false })];
});
afterAll(() => world.close());

describe('two api processes on one database', () => {
  it('[FR6][ST21] a reader of one sees what the other writes, in order, and what it writes itself once', async () => {
    const guest = world.browser(here);
    const operation = await open(guest, ['demo-mail', 'demo-notes']);
    const [near, far] = [guest.socket(), guest.at(there.port).socket()];
    const [nearFrames, farFrames] = [collect(near, operation.opId), collect(far, operation.opId)];
    await until('both readers', () => nearFrames.seen.length === 3 && farFrames.seen.length === 3);
    await consent(world, here, 'demo-mail', operation.opId);
    await until('the connection', () => nearFrames.seen.length === 4 && farFrames.seen.length === 4);
    // The person answers at the other process; the one that watches hears of it.
    await guest.at(there.port).ask(CONTINUE, { input: { opId: operation.opId } });
    await Promise.all([nearFrames.ended, farFrames.ended]);
    expect(nearFrames.seen.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(farFrames.seen).toEqual(nearFrames.seen);
    expect(await see(guest, operation.opId)).toMatchObject({ settledBy: 'CONTINUE' });
  });

  it('[AP17] presses of one person at both at once, for overlapping apps, mint no account twice', async () => {
    const guest = world.browser(here);
    await open(guest, ['demo-chat']);
    const before = world.gateway.mints().length;
    const away = guest.at(there.port);
    const presses = [['demo-mail'], ['demo-mail', 'demo-notes'], ['demo-notes'], ['demo-notes', 'demo-mail']];
    const results = await Promise.all(presses.map((names, at) => connect(at % 2 === 0 ? guest : away, names)));
    const minted = world.gateway
      .mints()
      .slice(before)
      .flatMap(({ connectors }) => connectors as string[]);
    expect(new Set(minted).size).toBe(minted.length);
    for (const { __typename, code } of results)
      expect(__typename === 'ConnectPayload' || code === 'INVALID_INPUT').toBe(true);
  });

  it('[FR6] a viewer at one sees an operation open at the other', async () => {
    const guest = world.browser(here);
    await open(guest, ['demo-chat']);
    const frames = collect(guest.at(there.port).socket(), '', undefined, VIEWER_FRAMES);
    await until('the socket', () => frames.seen.length === 1);
    const operation = await open(guest, ['demo-mail']);
    const own = () => frames.seen.filter(({ opId }) => opId === operation.opId).map(({ seq }) => seq);
    await until('both frames', () => own().length === 2);
    expect(own()).toEqual([0, 1]);
    frames.stop();
  });

  it('[FR6][FR7] a relay that lost its connection comes back and catches up', async () => {
    const guest = world.browser(here);
    const operation = await open(guest, ['demo-mail']);
    const frames = collect(guest.at(there.port).socket(), operation.opId);
    const client = guest.at(there.port).socket();
    const closed = new Promise<number>((resolve) => {
      client.on('closed', (event) => resolve((event as { code: number }).code));
    });
    const viewer = collect(client, '', undefined, VIEWER_FRAMES);
    await until('the replay', () => frames.seen.length === 2 && viewer.seen.length === 1);
    await world.prisma.$queryRaw`
      SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
      WHERE application_name = 'patchbay-relay' AND datname = current_database()`;
    await guest.ask(CONTINUE, { input: { opId: operation.opId } });
    await frames.ended;
    expect(frames.seen.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    // A viewer is told to begin anew, because only that tells what it missed.
    expect(await closed).toBe(BEGIN_ANEW);
  });
});
