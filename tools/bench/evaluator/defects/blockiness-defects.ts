import { join } from 'node:path';
import {
  copyFrame,
  fullBox,
  type PixelBox,
  planesOf,
  type YuvFrame,
} from '../../../drawing/yuv-frame.ts';
import { encodeYuv } from '../../../samples/encode-yuv.ts';
import { inTemporaryFolder } from '../../temporary-folder.ts';
import { readFrames } from '../cases/read-frames.ts';
import { boxIn, byStrength, type PutDefect, placeFor, sharesOf, truthOf } from './defect.ts';
import { changeFrames } from './light-defects.ts';
import { detail, lightDifference } from './visibility.ts';

/** Encodes some frames with too few bits, or reduces blocks in a part of them to little detail. */
export const putBlockiness: PutDefect = async (clip, strength, dice) => {
  const count = Math.max(dice.integer(3, 20), Math.round(clip.fps * 0.12));
  const place = placeFor(clip, count, dice);
  if (!place) return null;
  const { at, range, clean } = place;
  if (detail(clean, fullBox(clean)) < 5) return null;
  const isEncoded = dice.chance(0.6);
  const box = isEncoded || dice.chance(0.4) ? fullBox(clean) : boxIn(clean, 0.35, 0.6, dice);
  const frames = isEncoded
    ? await encodedBadly(clip.frames, range, clip.fps, byStrength(strength, [44, 47, 51]))
    : changeFrames(clip.frames, range, (frame) =>
        flattenBlocks(frame, box, dice.pick([8, 16]), byStrength(strength, [0.55, 0.75, 0.95])),
      );
  if (lightDifference(clean, frames[at] ?? clean, box) < byStrength(strength, [3.5, 5, 7]))
    return null;
  return { frames, truth: truthOf('blockiness', [range], { box: sharesOf(box, clean) }) };
};

const encodedBadly = (
  frames: readonly YuvFrame[],
  [first, last]: readonly [number, number],
  fps: number,
  crf: number,
): Promise<YuvFrame[]> =>
  inTemporaryFolder(async (folder) => {
    const { width, height } = frames[0] ?? { width: 0, height: 0 };
    const path = join(folder, 'bad.mp4');
    const part = frames.slice(first, last + 1).map(({ bytes }) => bytes);
    const rate = { num: Math.round(fps * 1000), den: 1000 };
    await encodeYuv(
      path,
      { width, height, rate, frames: part },
      {
        quality: crf,
        preset: 'veryfast',
        gopSize: 250,
        maxBFrames: 0,
        x264Params: 'no-deblock=1',
      },
    );
    const bad = await readFrames(path);
    return frames.map((frame, index) => bad.frames[index - first] ?? frame);
  });

const flattenBlocks = (frame: YuvFrame, box: PixelBox, side: number, share: number): void => {
  const source = planesOf(copyFrame(frame));
  for (const [at, { samples, width, height, step }] of planesOf(frame).entries()) {
    const from = source[at]?.samples;
    if (!from) continue;
    const edge = side / step;
    const [endX, endY] = [Math.min(width, box.right / step), Math.min(height, box.bottom / step)];
    for (let top = Math.ceil(box.top / side) * edge; top < endY; top += edge) {
      for (let left = Math.ceil(box.left / side) * edge; left < endX; left += edge) {
        let [sum, count] = [0, 0];
        const visit = (each: (index: number) => void): void => {
          for (let y = top; y < Math.min(height, top + edge); y += 1) {
            for (let x = left; x < Math.min(width, left + edge); x += 1) each(y * width + x);
          }
        };
        visit((index) => {
          sum += from[index] ?? 0;
          count += 1;
        });
        visit((index) => {
          const value = from[index] ?? 0;
          samples[index] = value + (sum / count - value) * share;
        });
      }
    }
  }
};
