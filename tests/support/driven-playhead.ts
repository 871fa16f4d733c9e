import type { Sound } from '../../renderer/features/clip-player/playback/clip-sound.ts';
import { createPlayhead } from '../../renderer/features/clip-player/playback/create-playhead.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';

type Options = {
  readonly has?: (frame: number) => boolean;
  readonly isDropping?: boolean;
  readonly sound?: Sound;
  readonly firstFrame?: number;
  readonly canPlay?: boolean;
};

const refreshSec = 1 / 60;

export const drivePlayhead = (
  table: FrameTable,
  { has = () => true, isDropping = false, sound, firstFrame = 0, canPlay = true }: Options = {},
) => {
  let nowSec = 0;
  let call: (() => void) | null = null;
  let decoding: PromiseWithResolvers<boolean> | null = null;
  const asked: { frame: number; direction: number }[] = [];
  const shown: number[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const playhead = createPlayhead(
    table,
    {
      has,
      isDropping,
      draw: (frame, direction) => {
        asked.push({ frame, direction });
        decoding?.resolve(false);
        decoding = null;
        if (has(frame)) return Promise.resolve(true);
        decoding = Promise.withResolvers();
        return decoding.promise;
      },
    },
    {
      firstFrame,
      canPlay,
      ...(sound ? { sound } : {}),
      clock: {
        nowSec: () => nowSec,
        nextRepaint: (next) => {
          call = next;
          return () => {
            if (call === next) call = null;
          };
        },
      },
    },
  );
  playhead.subscribe(() => {
    const { frame, isDrawn } = playhead.state();
    if (isDrawn && shown.at(-1) !== frame) shown.push(frame);
  });
  return {
    playhead,
    shown,
    /** Frames for which drawing began, each with the given direction. */
    asked,
    settle,
    /** Advances time with a picture at each screen refresh, 60 a second. */
    pass: async (sec: number): Promise<void> => {
      for (let passed = 0; passed < sec - 1e-9; passed += refreshSec) {
        nowSec += refreshSec;
        const due = call;
        call = null;
        due?.();
        await settle();
      }
    },
    /** Advances time without pictures, as in a hidden window. */
    skip: (sec: number): void => {
      nowSec += sec;
    },
    decode: async (): Promise<void> => {
      decoding?.resolve(true);
      decoding = null;
      await settle();
    },
    fail: async (message: string): Promise<void> => {
      decoding?.reject(new Error(message));
      decoding = null;
      await settle();
    },
  };
};
