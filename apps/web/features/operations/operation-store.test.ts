import { expect, it, vi } from 'vitest';
import { asFrame } from './fold-frame.ts';
import type { Happening } from './happenings.ts';
import { makeOperationStore, perAnimationFrame } from './operation-store.ts';
import { anOperation, aTarget } from './testing/builders.ts';

const tasks: (() => void)[] = [];
const later = (run: () => void): void => void tasks.push(run);
const draw = (): void => {
  for (const task of tasks.splice(0)) task();
};
const at = (seq: number, state: 'PENDING' | 'INITIATED' | 'CONNECTED' | 'FAILED') =>
  asFrame(anOperation({ seq, targets: [aTarget({ state })] }));

it('[WE13] takes any number of frames and draws once', () => {
  const store = makeOperationStore([at(0, 'PENDING')], later);
  const drawn = vi.fn();
  store.subscribe(drawn);
  store.take(at(1, 'INITIATED'));
  store.take(at(2, 'FAILED'));
  store.take(at(3, 'INITIATED'));
  expect(drawn).not.toHaveBeenCalled();
  expect(tasks).toHaveLength(1);
  draw();
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(store.view().get('aaaaaaaaaaaa')?.seq).toBe(3);
});

it('[WE13] draws nothing when nothing is new', () => {
  const store = makeOperationStore([at(5, 'CONNECTED')], later);
  const drawn = vi.fn();
  store.subscribe(drawn);
  store.take(at(5, 'CONNECTED'));
  store.take(at(4, 'INITIATED'));
  draw();
  expect(drawn).not.toHaveBeenCalled();
});

it('[WE23] hears every step in order though it is drawn once, and nothing of what was there at load', () => {
  const store = makeOperationStore([at(0, 'PENDING')], later);
  const heard: Happening[] = [];
  store.watch((happened) => heard.push(...happened));
  store.take(at(1, 'INITIATED'));
  store.take(at(2, 'FAILED'));
  store.take(asFrame(anOperation({ opId: 'bbbbbbbbbbbb' })));
  draw();
  expect(heard.map((happening) => (happening.kind === 'moved' ? happening.target.state : happening.kind))).toEqual([
    'INITIATED',
    'FAILED',
    'opened',
  ]);
});

it('[WE13] draws in a tab that has no animation frames, and once however many chances come', () => {
  vi.useFakeTimers();
  let frame: () => void = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = () => undefined;
  });
  const drawn = vi.fn();
  perAnimationFrame(drawn);
  vi.advanceTimersByTime(100);
  frame();
  expect(drawn).toHaveBeenCalledTimes(1);
  perAnimationFrame(drawn);
  frame();
  vi.advanceTimersByTime(1000);
  expect(drawn).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[WE37] one who listens and breaks does not silence the others', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const store = makeOperationStore([at(0, 'PENDING')], (run) => run());
  const heard = vi.fn();
  store.watch(() => {
    throw new Error('broken');
  });
  store.watch(heard);
  store.take(at(1, 'INITIATED'));
  store.take(at(2, 'CONNECTED'));
  expect([heard.mock.calls.length, reported.mock.calls.length]).toEqual([2, 2]);
  vi.unstubAllGlobals();
});
