import type { FrameMemory } from './frame-memory.ts';
import { type FrameWindow, farthestOutside } from './frame-window.ts';
import type { RawFrame } from './raw-frame.ts';

type Waiting = {
  readonly frame: number;
  use(raw: RawFrame): void;
  cancel(): void;
  reject(error: Error): void;
};

/** @param memory closed by `fail` @param onDropped called with each released frame */
export const createHeldFrames = (memory: FrameMemory, onDropped: (frame: number) => void) => {
  const frames = new Map<number, RawFrame>();
  let waiting: Waiting | null = null;
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

  const endWait = (frame: number, notify: (one: Waiting) => void): void => {
    if (waiting?.frame !== frame) return;
    notify(waiting);
    waiting = null;
  };

  return {
    get: (frame: number): RawFrame | undefined => frames.get(frame),
    /** Copies a frame, unless all others held are nearer to the window. @throws RangeError */
    add: (frame: number, raw: RawFrame): void => {
      if (end !== null || frames.has(frame)) return;
      problems.delete(frame);
      const fits = makeSpaceFor(frame);
      if (fits) frames.set(frame, { ...raw, bytes: memory.store(raw.bytes) });
      endWait(frame, ({ use }) => use(raw));
      if (!fits) onDropped(frame);
    },
    /**
     * Waits for one frame at a time.
     * @param use must read the frame before it returns, as the frame may be released afterwards
     * @returns null if a newer call came before the frame
     * @throws Error with the reason if the frame will never be available
     */
    use: <Result>(
      frame: number,
      use: (raw: RawFrame) => Promise<Result>,
    ): Promise<Result | null> => {
      waiting?.cancel();
      waiting = null;
      const raw = frames.get(frame);
      if (raw) return use(raw);
      const problem = end ?? problems.get(frame);
      if (problem !== undefined) return Promise.reject(new Error(problem));
      const { promise, resolve, reject } = Promise.withResolvers<Result | null>();
      waiting = {
        frame,
        use: (available) => resolve(use(available)),
        cancel: () => resolve(null),
        reject,
      };
      return promise;
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
        endWait(frame, ({ reject }) => reject(new Error(problem)));
      }
    },
    fail: (problem: string): void => {
      if (end !== null) return;
      end = problem;
      frames.clear();
      memory.close();
      waiting?.reject(new Error(problem));
    },
  };
};
