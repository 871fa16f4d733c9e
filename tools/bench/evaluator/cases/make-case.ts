import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listSourceFiles } from '../../../check/list-source-files.ts';
import type { YuvFrame } from '../../../drawing/yuv-frame.ts';
import { makeFileOnce } from '../../../frame-clips/make-file-once.ts';
import { encodeYuv } from '../../../samples/encode-yuv.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { CleanClip, SpoiltClip, Truth } from '../defects/defect.ts';
import { putDefect } from '../defects/put-defect.ts';
import { createDice, type Dice, seedOf } from '../dice.ts';
import { drawClip, type SceneName, scenes } from '../scenes/draw-clip.ts';
import { planClip, planEncoding, rateOf } from './plan-clip.ts';
import { readFrames } from './read-frames.ts';
import type { Base, BenchCase, Recipe } from './recipes.ts';

export const sharedClipsFolder = join(projectRoot, '..', 'shared', 'media', 'clips');

/**
 * Lists the names of the real clips beside the project, in order; none if the folder is missing.
 */
export const listSharedClips = (): string[] =>
  existsSync(sharedClipsFolder)
    ? readdirSync(sharedClipsFolder)
        .filter((name) => name.endsWith('.mp4'))
        .toSorted()
    : [];

const BASE_ATTEMPTS = 2;
const PLACE_ATTEMPTS = 12;

type MadeClip = {
  readonly base: string;
  readonly frames: readonly YuvFrame[];
  readonly fps: number;
  readonly truths: readonly Truth[];
};

/** @throws if it cannot be made */
export const makeCase = async (recipe: Recipe): Promise<BenchCase> => {
  const path = cachedPath(recipe);
  const [clipPath, notePath] = [`${path}.mp4`, `${path}.json`];
  if (!existsSync(notePath)) {
    const dice = createDice(seedOf('encoding', recipe.seed));
    const { base, frames, fps, truths } = await makeClip(recipe);
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
    const note = { base, fps, frameCount: frames.length, truths };
    await makeFileOnce(notePath, (partPath) => writeFile(partPath, JSON.stringify(note)));
  }
  return { name: recipe.name, path: clipPath, ...JSON.parse(await readFile(notePath, 'utf8')) };
};

const makeClip = async (recipe: Recipe): Promise<MadeClip> => {
  const dice = createDice(seedOf('clip', recipe.seed));
  for (let attempt = 0; attempt < recipe.bases.length * BASE_ATTEMPTS; attempt += 1) {
    const base = recipe.bases[Math.floor(attempt / BASE_ATTEMPTS)];
    if (!base) continue;
    const clip = await makeBase(base, recipe, dice, attempt);
    const made = { fps: clip.fps, base: base.from === 'scene' ? base.scene : base.file };
    if (!recipe.defect) return { ...made, frames: clip.frames, truths: [] };
    const { kind, strength } = recipe.defect;
    for (let place = 0; place < PLACE_ATTEMPTS; place += 1) {
      const spoilt: SpoiltClip | null = await putDefect[kind](clip, strength, dice);
      if (spoilt) return { ...made, frames: spoilt.frames, truths: [spoilt.truth] };
    }
  }
  throw new Error(`${recipe.name}: the defect is visible in no clip.`);
};

const makeBase = async (
  base: Base,
  recipe: Recipe,
  dice: Dice,
  attempt: number,
): Promise<CleanClip> => {
  const anyScene = (): SceneName => dice.pick(Object.keys(scenes) as SceneName[]);
  if (base.from === 'shared') {
    const { frames, fps } = await readFrames(join(sharedClipsFolder, base.file));
    return cleanClip(frames, fps, ({ width, height }) =>
      // After a cut in a real clip comes a drawn scene, since there are few real clips.
      drawClip({
        scene: anyScene(),
        seed: recipe.seed,
        width,
        height,
        fps,
        frameCount: frames.length,
        cadence: [1],
      }),
    );
  }
  const plan = planClip(base.scene, recipe, dice, attempt);
  return cleanClip(drawClip(plan), plan.fps, () =>
    drawClip({ ...plan, scene: anyScene(), seed: plan.seed + 1000 }),
  );
};

/** @param drawOther draws another scene of the same size */
const cleanClip = (
  frames: readonly YuvFrame[],
  fps: number,
  drawOther: (size: YuvFrame) => readonly YuvFrame[],
): CleanClip => {
  const [first] = frames;
  if (!first) throw new Error('A clip has frames.');
  const unit = Math.min(first.width, first.height) / 360;
  return { frames, fps, unit, otherScene: () => drawOther(first) };
};

const SOURCES = [
  'dice.ts',
  'picture/',
  'scenes/',
  'defects/',
  'cases/make-case.ts',
  'cases/plan-clip.ts',
  'cases/read-frames.ts',
].map((path) => `tools/bench/evaluator/${path}`);
const SHARED_SOURCES = [
  'tools/drawing/',
  'tools/samples/encode-yuv.ts',
  'tools/library/seeded-random.ts',
];

export const cacheFolder = join(projectRoot, '.build', 'evaluator-clips');

let sourcesHash: string | null = null;

const hashSources = (): string => {
  const hash = createHash('sha256');
  for (const path of listSourceFiles(projectRoot)) {
    if (![...SOURCES, ...SHARED_SOURCES].some((start) => path.startsWith(start))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectRoot, path)))
      .update('\0');
  }
  return hash.digest('hex');
};

export const cachedPath = (recipe: Recipe): string => {
  sourcesHash ??= hashSources();
  const key = createHash('sha256').update(sourcesHash).update(JSON.stringify(recipe)).digest('hex');
  return join(cacheFolder, `${recipe.name}.${key.slice(0, 16)}`);
};

export const displayPath = (path: string): string => relative(projectRoot, path);
