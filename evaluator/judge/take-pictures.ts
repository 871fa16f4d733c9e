import { Scaler } from 'node-av/api';
import { AV_PIX_FMT_RGBA, SWS_AREA } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { decodeClip } from '../analysis/decode-clip.ts';
import { type QuarterTurns, turnPlane } from '../analysis/turn-plane.ts';
import type { Picture } from './client/question.ts';
import type { Area, WantedPicture } from './judge-run.ts';

/** Longer side in pixels: frames are reduced to the first, small areas enlarged to the second. */
const MAX_SIDE = 768;
const MIN_SIDE = 512;
const QUALITY = 85;

const wholeFrame: Area = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };

/** Returns the area of a frame as decoded that is shown in an area of the upright frame. */
const asDecoded = ({ xmin, ymin, xmax, ymax }: Area, turns: QuarterTurns): Area => {
  if (turns === 1) return { xmin: ymin, ymin: 1 - xmax, xmax: ymax, ymax: 1 - xmin };
  if (turns === 2) return { xmin: 1 - xmax, ymin: 1 - ymax, xmax: 1 - xmin, ymax: 1 - ymin };
  if (turns === 3) return { xmin: 1 - ymax, ymin: xmin, xmax: 1 - ymin, ymax: xmax };
  return { xmin, ymin, xmax, ymax };
};

const cropOf = ({ width, height }: Frame, { xmin, ymin, xmax, ymax }: Area) => {
  const x = Math.min(width - 1, Math.floor(xmin * width));
  const y = Math.min(height - 1, Math.floor(ymin * height));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(xmax * width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(ymax * height)) - y),
  };
};

/** Encodes four bytes a pixel, row by row, as JPEG in base64. */
export const encodeJpeg = (scaler: Scaler, rgba: Buffer, width: number, height: number): string => {
  const timeBase = { num: 1, den: 1 };
  using frame = Frame.fromVideoBuffer(rgba, { width, height, format: AV_PIX_FMT_RGBA, timeBase });
  return scaler.toJpegSync(frame, { quality: QUALITY }).toString('base64');
};

const pictureOf = (scaler: Scaler, frame: Frame, area: Area, turns: QuarterTurns): string => {
  const { num, den } = frame.sampleAspectRatio;
  const crop = cropOf(frame, asDecoded(area, turns));
  const shownWidth = crop.width * (num > 0 && den > 0 ? num / den : 1);
  const longer = Math.max(shownWidth, crop.height);
  const scale = Math.min(MAX_SIDE, Math.max(MIN_SIDE, longer)) / longer;
  const width = Math.max(1, Math.round(shownWidth * scale));
  const height = Math.max(1, Math.round(crop.height * scale));
  // Copied: the words of a Buffer may not be aligned.
  const rgba = new Uint8Array(
    scaler.toBufferSync(frame, { crop, resize: { width, height }, format: 'rgba' }),
  );
  const upright = turnPlane(new Uint32Array(rgba.buffer), width, height, turns);
  const [wide, high] = turns % 2 === 1 ? [height, width] : [width, height];
  return encodeJpeg(scaler, Buffer.from(upright.buffer), wide, high);
};

/** Returns upright pictures with square pixels, in the order wanted. @throws ClipRefusedError */
export const takePictures = async (
  path: string,
  wanted: readonly WantedPicture[],
): Promise<Picture[]> => {
  using scaler = new Scaler({ flags: SWS_AREA });
  const taken = new Map<WantedPicture, Picture>();
  let index = 0;
  await decodeClip(path, (frame, sec, turns) => {
    for (const one of wanted) {
      if (one.frame !== index) continue;
      const jpeg = pictureOf(scaler, frame, one.area ?? wholeFrame, turns);
      taken.set(one, { frame: index, sec: Number(sec.toFixed(6)), jpeg });
    }
    index += 1;
  });
  return wanted.flatMap((one) => taken.get(one) ?? []);
};
