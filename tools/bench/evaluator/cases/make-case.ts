import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFileOnce } from '../../../frame-clips/make-file-once.ts';
import { encodeYuv } from '../../../samples/encode-yuv.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { CleanClip, SpoiltClip, Truth } from '../defects/defect.ts';
import { putDefect } from '../defects/put-defect.ts';
import { createDice, type Dice, seedOf } from '../dice.ts';
import type { YuvFrame } from '../picture/yuv-frame.ts';
import { drawClip, scenes } from '../scenes/draw-clip.ts';
import { cachedPath } from './clip-cache.ts';
import { planClip, planEncoding, rateOf } from './plan-clip.ts';
import { readFrames } from './read-frames.ts';
import type { BenchCase, Recipe } from './recipe.ts';

export const sharedClipsFolder = join(projectRoot, '..', 'shared', 'media', 'clips');

/** Scenes that are tried for a defect, and places that are tried in each. */
const SCENE_ATTEMPTS = 12;
const PLACE_ATTEMPTS = 12;

type MadeClip = {
  readonly frames: readonly YuvFrame[];
  readonly fps: number;
  readonly truths: readonly Truth[];
};

/** The clip of a recipe: made unless an earlier run has left it. @throws where it cannot be made */
export const makeCase = async (recipe: Recipe): Promise<BenchCase> => {
  const path = cachedPath(recipe);
  const [clipPath, notePath] = [`${path}.mp4`, `${path}.json`];
  if (!existsSync(notePath)) {
    const dice = createDice(seedOf('encoding', recipe.seed));
    const { frames, fps, truths } = await makeClip(recipe);
    const [first] = frames;
    if (!first) throw new Error(`${recipe.name} has no frames.`);
    await makeFileOnce(clipPath, (partPath) =>
      encodeYuv(
        partPath,
        {
          width: first.width,
          height: first.height,
          rate: rateOf(fps),
          frames: frames.map(({ bytes }) => bytes),
        },
        planEncoding(recipe, fps, dice),
      ),
    );
    const note = { fps, frameCount: frames.length, truths };
    await makeFileOnce(notePath, (partPath) => writeFile(partPath, JSON.stringify(note)));
  }
  return { name: recipe.name, path: clipPath, ...JSON.parse(await readFile(notePath, 'utf8')) };
};

const makeClip = async (recipe: Recipe): Promise<MadeClip> => {
  const dice = createDice(seedOf('clip', recipe.seed));
  for (let attempt = 0; attempt < SCENE_ATTEMPTS; attempt += 1) {
    const clip = await makeBase(recipe, dice, attempt);
    if (!recipe.defect) return { ...clip, truths: [] };
    const { kind, strength } = recipe.defect;
    for (let place = 0; place < PLACE_ATTEMPTS; place += 1) {
      const spoilt: SpoiltClip | null = await putDefect[kind](clip, strength, dice);
      if (spoilt) return { frames: spoilt.frames, fps: clip.fps, truths: [spoilt.truth] };
    }
  }
  throw new Error(`${recipe.name}: the defect is seen nowhere.`);
};

const makeBase = async (recipe: Recipe, dice: Dice, attempt: number): Promise<CleanClip> => {
  if (recipe.base.from === 'shared') {
    const { frames, fps } = await readFrames(join(sharedClipsFolder, recipe.base.file));
    return cleanClip(frames, fps, () => {
      // What comes after a cut in a real clip is drawn: there are not many real ones.
      const [first] = frames;
      if (!first) throw new Error(`${recipe.base.from} has no frames.`);
      const { width, height } = first;
      const scene = dice.pick(Object.keys(scenes) as (keyof typeof scenes)[]);
      return drawClip({
        ...{ scene, width, height, fps },
        seed: recipe.seed,
        frameCount: frames.length,
        cadence: [1],
      });
    });
  }
  const plan = planClip(recipe, dice, attempt);
  return cleanClip(drawClip(plan), plan.fps, () => {
    const scene = dice.pick(Object.keys(scenes) as (keyof typeof scenes)[]);
    return drawClip({ ...plan, scene, seed: plan.seed + 1000 });
  });
};

const cleanClip = (
  frames: readonly YuvFrame[],
  fps: number,
  otherScene: () => readonly YuvFrame[],
): CleanClip => ({
  frames,
  fps,
  unit: Math.min(frames[0]?.width ?? 360, frames[0]?.height ?? 360) / 360,
  otherScene,
});
