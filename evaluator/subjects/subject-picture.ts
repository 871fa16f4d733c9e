import { Scaler } from 'node-av/api';
import { SWS_AREA } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { type QuarterTurns, turnPlane } from '../analysis/turn-plane.ts';
import { MODEL_SIDE } from './read-outputs.ts';

const SUBJECT_FRAMES = 6;

/** A frame as shown, upright, with `MODEL_SIDE` pixels on its longer side. */
export type SubjectPicture = {
  frame: number;
  sec: number;
  width: number;
  height: number;
  /** 8-bit planes, row by row, in the model's order. */
  planes: readonly [blue: Uint8Array, green: Uint8Array, red: Uint8Array];
};

/** Returns the frames in which subjects are looked for, in ascending order without repeats. */
export const subjectFrames = (frameCount: number): ReadonlySet<number> =>
  new Set(
    Array.from({ length: SUBJECT_FRAMES }, (_, at) =>
      Math.floor(((at + 0.5) * frameCount) / SUBJECT_FRAMES),
    ),
  );

const fittedSize = (width: number, height: number): { width: number; height: number } => {
  const scale = MODEL_SIDE / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};

/** @param first gives the shape of the pixels @param turns display rotation of the frames */
export const openPictureScaler = (
  { sampleAspectRatio: { num, den } }: Frame,
  turns: QuarterTurns,
) => {
  const scaler = new Scaler({ flags: SWS_AREA });
  const pixelAspect = num > 0 && den > 0 ? num / den : 1;
  return {
    scale: (frame: Frame, index: number, sec: number): SubjectPicture => {
      const { width, height } = fittedSize(frame.width * pixelAspect, frame.height);
      const rgb = scaler.toBufferSync(frame, { resize: { width, height }, format: 'rgb' });
      const plane = (channel: number): Uint8Array => {
        const values = new Uint8Array(width * height);
        for (let at = 0, from = channel; at < values.length; at += 1, from += 3) {
          values[at] = rgb[from] as number;
        }
        return turnPlane(values, width, height, turns);
      };
      const shown = turns % 2 === 1 ? { width: height, height: width } : { width, height };
      return { frame: index, sec, ...shown, planes: [plane(2), plane(1), plane(0)] };
    },
    [Symbol.dispose]: () => scaler[Symbol.dispose](),
  };
};
