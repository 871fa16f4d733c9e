import type { FrameMemory } from './frame-memory.ts';
import { type FrameWindow, farthestOutside } from './frame-window.ts';
import type { RawFrame } from './raw-frame.ts';

type Waiting = { use: (raw: RawFrame) => void; reject: (error: unknown) => void };

/** @param memory closed by `fail` @param onDropped called with each released frame */
export const createHeldFrames = (memory: FrameMemory, onDropped: (frame: number) => void) => {
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

  /** Releases frames for a new one. @returns false if the new frame itself is the farthest outside */
  const makeSpaceFor = (frame: number): boolean => {
    while (frames.size >= capacity) {
      const farthest = farthestOutside([...frames.keys(), frame], window);
      if (farthest === frame) return false;
      if (farthest === undefined) return true;
      drop(farthest);
    }
    return true;
  };

  const dropExcess = (): void => {
    while (frames.size > capacity) {
      const farthest = farthestOutside(frames.keys(), window);
      if (farthest === undefined) return;
      drop(farthest);
    }
  };

  const compact = (): void => {
    const moved = memory.compact([...frames.values()].map(({ bytes }) => bytes));
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
    get: (frame: number): RawFrame | undefined => frames.get(frame),
    /** Copies a frame, unless all others held are nearer to the window. @throws RangeError */
    add: (frame: number, raw: RawFrame): void => {
      if (end !== null || frames.has(frame)) return;
      problems.delete(frame);
      const fits = makeSpaceFor(frame);
      if (fits) frames.set(frame, { ...raw, bytes: memory.store(raw.bytes) });
      settle(frame, ({ use }) => use(raw));
      if (!fits) onDropped(frame);
    },
    /**
     * @param use must read the frame before it returns, as the frame may be released afterwards
     * @throws Error with the reason if the frame will never be available
     */
    use: <Result>(
      frame: number,
      signal: AbortSignal,
      use: (raw: RawFrame) => Promise<Result>,
    ): Promise<Result> => {
      const raw = frames.get(frame);
      if (raw) return use(raw);
      const problem = end ?? problems.get(frame);
      if (problem !== undefined) return Promise.reject(new Error(problem));
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          use: (available) => {
            try {
              resolve(use(available));
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
    keepAround: (newWindow: FrameWindow, newCapacity: number): void => {
      const isReduced = newCapacity < capacity;
      window = newWindow;
      capacity = newCapacity;
      dropExcess();
      if (isReduced) compact();
    },
    giveUp: (first: number, last: number, problem: string): void => {
      for (let frame = first; frame <= last; frame += 1) {
        if (frames.has(frame)) continue;
        problems.set(frame, problem);
        settle(frame, ({ reject }) => reject(new Error(problem)));
      }
    },
    fail: (problem: string): void => {
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
