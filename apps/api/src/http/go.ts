import type { IncomingMessage, ServerResponse } from 'node:http';
import { offersLink, opId as parseOpId, targetId as parseTargetId, type Seconds, type Target } from '@patchbay/core';
import type { Principal } from '../auth/principal.ts';
import { attemptName } from '../gateway/attempt-name.ts';
import { parseBoundPath } from '../links/address.ts';
import { bindingCookie } from '../links/binding-cookie.ts';
import type { Log } from '../log.ts';
import { PAGE_HEADERS, page } from '../pages/page.ts';
import { PAGES } from '../refusals/messages.ts';
import type { KeptLink, LinkStore } from '../store/links.ts';
import type { PgOperationStore } from '../store/operations.ts';
import { answerPage, answerRedirect } from './answer.ts';
import { pathOf } from './request.ts';

/** What a bound address needs. */
export interface GoParts {
  readonly store: Pick<PgOperationStore, 'load'>;
  readonly links: LinkStore;
  readonly bindSecret: Buffer;
  readonly secure: boolean;
  readonly now: () => Seconds;
  readonly log: Log;
}

/** Where a press on a bound address leads. */
type Way =
  | { readonly kind: 'sign_in'; readonly next: string }
  | { readonly kind: 'page'; readonly status: number; readonly words: keyof Omit<typeof PAGES, 'back'> }
  | { readonly kind: 'on'; readonly link: string; readonly cookie: string | null };

const show = (words: keyof Omit<typeof PAGES, 'back'>, status = 410): Way => ({ kind: 'page', status, words });

/** What is said of a row that no longer waits. */
const ended = (target: Target, settled: boolean): Way => {
  if (target.state === 'connected') return show('connected', 200);
  if (target.state === 'skipped') return show('skipped', 200);
  if (settled) return show('settled');
  return target.state === 'pending' ? show('notYet', 200) : show('expired');
};

const isWeb = (link: string): boolean => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);

/** A used link, or one of an older try, is not offered again whatever is kept (AP22). */
const isOffered = (target: Target, kept: KeptLink): boolean =>
  target.connectUrl !== '' && attemptName(kept.attempt) === target.attempt;

const wayOf = async (
  { store, links, bindSecret, secure, now }: GoParts,
  path: string,
  caller: Principal,
): Promise<Way> => {
  const ids = parseBoundPath(path);
  const opId = parseOpId(ids?.opId ?? '');
  const targetId = parseTargetId(ids?.targetId ?? '');
  if (opId === null || targetId === null) return show('unknown', 404);
  // A key is no browser: what it could see here would be the link itself.
  if (caller.kind === 'nobody' || caller.kind === 'agent') return { kind: 'sign_in', next: path };
  const operation = (await store.load(opId))?.operation;
  const target = operation?.targets.find((one) => one.targetId === targetId);
  if (operation === undefined || target === undefined) return show('unknown', 404);
  if (operation.ownerId !== caller.personId) return show('foreign', 404);
  const settled = operation.phase === 'settled';
  if (!offersLink(!settled, target.state)) return ended(target, settled);
  const kept = await links.find(opId, targetId, now());
  if (kept === null || !isOffered(target, kept) || !isWeb(kept.link)) return show('expired');
  const binding = { attempt: kept.attempt, personId: operation.ownerId, expires: operation.deadlineAt };
  return { kind: 'on', link: kept.link, cookie: bindingCookie(bindSecret, binding, now(), secure) };
};

/**
 * Makes the bound address (AP22 to AP24): the owner's browser gets the binding cookie and is led to the newest link of a row that
 * still waits; anybody else gets a page that says so. The link itself is in no page and no log.
 */
export const createGo =
  (parts: GoParts) =>
  async (request: IncomingMessage, response: ServerResponse, caller: Principal): Promise<void> => {
    const way = await wayOf(parts, pathOf(request), caller);
    switch (way.kind) {
      case 'sign_in':
        return answerRedirect(response, `/sign-in?next=${encodeURIComponent(way.next)}`);
      case 'page':
        return answerPage(response, way.status, page(PAGES[way.words]), PAGE_HEADERS);
      case 'on':
        return answerRedirect(response, way.link, way.cookie === null ? [] : [way.cookie]);
    }
  };
