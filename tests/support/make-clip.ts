import { readFile } from 'node:fs/promises';
import { seededRandom } from '../../tools/library/seeded-random.ts';
import { encodeClip } from '../../tools/samples/encode-clip.ts';
import { keepFile } from './kept-file.ts';

const sources = [
  'tests/support/make-clip.ts',
  'tools/library/seeded-random.ts',
  'tools/samples/encode-clip.ts',
  'tools/samples/encode-yuv.ts',
  'tools/samples/rgb-to-yuv420.ts',
];

export type Picture = {
  /** Moment of the scene, in seconds of its movement; the same moment gives the same picture. */
  moment: number;
  /** Factor for the luma of the scene: 0 is black. Default 1. */
  light?: number;
  lift?: number;
};

export type ClipPlan = {
  pictures: readonly Picture[];
  fps?: number;
  width?: number;
  height?: number;
  /** x264's constant rate factor: higher is coarser. */
  quality?: number;
  /** Everything drifts, or only a small object before a still background. */
  scene?: 'drifting' | 'still-background';
  /** Noise of the picture, in levels; part of the picture, so a repeated moment repeats it. */
  grain?: number;
};

/** Frames of a scene that moves steadily. @param speed seconds of movement per second */
export const moving = (count: number, fps: number, speed = 1): Picture[] =>
  Array.from({ length: count }, (_, index) => ({ moment: (index * speed) / fps }));

/** @param replace gets each frame of the range */
export const withFrames = (
  pictures: readonly Picture[],
  first: number,
  last: number,
  replace: (picture: Picture, index: number) => Picture,
): Picture[] =>
  pictures.map((picture, index) =>
    index >= first && index <= last ? replace(picture, index) : picture,
  );

export const frozen = (pictures: readonly Picture[], first: number, last: number): Picture[] =>
  withFrames(pictures, first, last, (picture) => ({
    ...picture,
    moment: pictures[first]?.moment ?? 0,
  }));

/** B-frames included; once for each plan. @returns the bytes of an MP4 */
export const makeClip = async (plan: ClipPlan): Promise<Buffer> => {
  const { fps = 24, width = 320, height = 192, quality = 23, scene = 'drifting', grain = 2 } = plan;
  const canvas = { width, height, scene, grain };
  const path = await keepFile({ name: 'drawn.mp4', recipe: plan, sources }, (partPath) =>
    encodeClip(partPath, { width, height, fps, frames: drawAll(plan.pictures, canvas) }, quality),
  );
  return readFile(path);
};

/** Half a second, as fast to encode and to analyze as a clip can be. */
export const smallClip = (): Promise<Buffer> =>
  makeClip({ pictures: moving(12, 24), width: 96, height: 64 });

function* drawAll(pictures: readonly Picture[], canvas: Canvas): Generator<Uint8Array> {
  for (const picture of pictures) yield draw(picture, canvas);
}

type Canvas = {
  width: number;
  height: number;
  scene: 'drifting' | 'still-background';
  grain: number;
};

const draw = ({ moment, light = 1, lift = 0 }: Picture, canvas: Canvas): Uint8Array => {
  const { width, height, scene, grain } = canvas;
  const rgb = new Uint8Array(width * height * 3);
  const drift = scene === 'drifting' ? moment * 60 : 0;
  const discX = width / 2 + Math.cos(moment * 2) * width * 0.3;
  const discY = height / 2 + Math.sin(moment * 2.6) * height * 0.25;
  const random = seededRandom(Math.round(moment * 1000) + 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDisc = Math.hypot(x - discX, y - discY) < height * 0.1;
      const pattern = 44 * Math.sin((x + drift) / 9) * Math.cos((y + drift / 3) / 13);
      const texture = 16 * Math.sin((x + drift) / 2.3 + y / 3.1);
      const level = (isDisc ? 215 : 104 + pattern + texture) + grain * (random() - 0.5);
      rgb.fill(
        Math.min(255, Math.max(0, level * light + lift)),
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      );
    }
  }
  return rgb;
};
