import type { FrameMemory } from './frame-memory.ts';
import { type FrameWindow, minWorth } from './frame-window.ts';
import type { RawFrame } from './raw-frame.ts';

/** The decoded frames of a clip that are at hand, no more than there is room for. */
export type HeldFrames = {
  get(frame: number): RawFrame | undefined;
  /**
   * Takes a copy, where the frame is worth holding.
   * @throws RangeError where there is no memory for it
   */
  add(frame: number, raw: RawFrame): void;
  /**
   * Does something with a frame as soon as it is at hand.
   * @param use reads the frame before it returns: after it the frame may be let go of
   * @throws Error with why the frame never will be at hand
   */
  use<Result>(
    frame: number,
    signal: AbortSignal,
    use: (raw: RawFrame) => Promise<Result>,
  ): Promise<Result>;
  /** What lies in the window is worth holding; the rest as long as there is room. */
  keepAround(window: FrameWindow, capacity: number): void;
  /** These frames never come. */
  giveUp(first: number, last: number, problem: string): void;
  /** Lets go of everything; nothing more comes. */
  fail(problem: string): void;
};

type Waiting = { use: (raw: RawFrame) => void; reject: (error: unknown) => void };

/**
 * @param memory is closed at the end
 * @param onDropped told what was let go of
 */
export const createHeldFrames = (
  memory: FrameMemory,
  onDropped: (frame: number) => void,
): HeldFrames => {
  const frames = new Map<number, RawFrame>();
  const waiting = new Map<number, Set<Waiting>>();
  const problems = new Map<number, string>();
  let end: string | null = null;
  let window: FrameWindow = { first: 0, last: Number.POSITIVE_INFINITY };
  let capacity = Number.POSITIVE_INFINITY;

  const drop = (frame: number): void => {
    const raw = frames.get(frame);
    if (!raw) return;
    frames.delete(frame);
    memory.free(raw.bytes);
    onDropped(frame);
  };

  /** @returns whether there is room for a frame: it may be what is worth least */
  const makeRoomFor = (frame: number): boolean => {
    while (frames.size >= capacity) {
      const worst = minWorth([...frames.keys(), frame], window);
      if (worst === frame) return false;
      if (worst === undefined) return true;
      drop(worst);
    }
    return true;
  };

  const makeRoom = (): void => {
    while (frames.size > capacity) {
      const worst = minWorth(frames.keys(), window);
      if (worst === undefined) return;
      drop(worst);
    }
  };

  /** Other clips get what this one has to do without. */
  const gather = (): void => {
    const moved = memory.gather([...frames.values()].map(({ bytes }) => bytes));
    for (const [frame, raw] of frames) {
      frames.set(frame, { ...raw, bytes: moved.get(raw.bytes) ?? raw.bytes });
    }
  };

  const settle = (frame: number, notify: (one: Waiting) => void): void => {
    const all = waiting.get(frame);
    waiting.delete(frame);
    for (const one of all ?? []) notify(one);
  };

  return {
    get: (frame) => frames.get(frame),
    add: (frame, raw) => {
      if (end !== null || frames.has(frame)) return;
      problems.delete(frame);
      const isKept = makeRoomFor(frame);
      if (isKept) frames.set(frame, { ...raw, bytes: memory.keep(raw.bytes) });
      settle(frame, ({ use }) => use(raw));
      if (!isKept) onDropped(frame);
    },
    use: (frame, signal, use) => {
      const raw = frames.get(frame);
      if (raw) return use(raw);
      const problem = end ?? problems.get(frame);
      if (problem !== undefined) return Promise.reject(new Error(problem));
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          use: (come) => {
            try {
              resolve(use(come));
            } catch (error) {
              reject(error);
            }
          },
          reject,
        };
        const all = waiting.get(frame) ?? new Set();
        waiting.set(frame, all.add(one));
        signal.addEventListener('abort', () => {
          all.delete(one);
          reject(signal.reason);
        });
      });
    },
    keepAround: (worth, room) => {
      const isLess = room < capacity;
      window = worth;
      capacity = room;
      makeRoom();
      if (isLess) gather();
    },
    giveUp: (first, last, problem) => {
      for (let frame = first; frame <= last; frame += 1) {
        if (frames.has(frame)) continue;
        problems.set(frame, problem);
        settle(frame, ({ reject }) => reject(new Error(problem)));
      }
    },
    fail: (problem) => {
      if (end !== null) return;
      end = problem;
      frames.clear();
      memory.close();
      for (const frame of waiting.keys()) {
        settle(frame, ({ reject }) => reject(new Error(problem)));
      }
    },
  };
};
