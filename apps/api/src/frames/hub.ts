import type { OpId, PersonId } from '@patchbay/core';
import type { FrameView } from '../store/view.ts';
import { createFeed, type Feed } from './feed.ts';

/** Hands each frame to everybody in this process who follows its operation or its person. */
export interface Hub {
  /** Called after the commit, never before (FR3). Does not wait for anybody. */
  publish(frame: FrameView): void;
  followOperation(opId: OpId): Feed<FrameView>;
  followPerson(personId: PersonId): Feed<FrameView>;
  /** The operations somebody follows by id. */
  followed(): readonly OpId[];
  /** Cuts everybody who follows a person: what they may have missed only their own new beginning tells. */
  cutViewers(): void;
  /** True when somebody follows this operation or its person. */
  hasFollowers(opId: OpId, personId: PersonId): boolean;
  /** How many feeds are open, for metrics. */
  size(): number;
  /** Ends every feed; readers see the end of their stream. */
  stop(): void;
}

/** Frames a reader may be behind before it is cut. */
export const MOST_BEHIND = 256;

/** Makes the hub: one set of feeds per operation and per person, no bus, no copies (FR3). */
export const createHub = (most = MOST_BEHIND): Hub => {
  const byOperation = new Map<string, Set<Feed<FrameView>>>();
  const byPerson = new Map<string, Set<Feed<FrameView>>>();

  const follow = (feeds: Map<string, Set<Feed<FrameView>>>, key: string): Feed<FrameView> => {
    const feed = createFeed<FrameView>(most, () => {
      const set = feeds.get(key);
      set?.delete(feed);
      if (set?.size === 0) feeds.delete(key);
    });
    const set = feeds.get(key) ?? new Set();
    feeds.set(key, set.add(feed));
    return feed;
  };
  const all = (): Feed<FrameView>[] => [...byOperation.values(), ...byPerson.values()].flatMap((set) => [...set]);

  return {
    publish: (frame) => {
      for (const feed of byOperation.get(frame.operation.opId) ?? []) feed.push(frame);
      for (const feed of byPerson.get(frame.operation.ownerId) ?? []) feed.push(frame);
    },
    followOperation: (opId) => follow(byOperation, opId),
    followPerson: (personId) => follow(byPerson, personId),
    followed: () => [...byOperation.keys()] as OpId[],
    cutViewers: () => {
      for (const feed of [...byPerson.values()].flatMap((set) => [...set])) feed.cutOff();
    },
    hasFollowers: (opId, personId) => byOperation.has(opId) || byPerson.has(personId),
    size: () => all().length,
    stop: () => {
      for (const feed of all()) feed.close();
    },
  };
};
