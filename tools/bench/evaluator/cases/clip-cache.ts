import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listSourceFiles } from '../../../check/list-source-files.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { Recipe } from './recipe.ts';

/** Sources that, besides the recipes, determine the clips. */
const SOURCES = [
  ...['dice.ts', 'picture/', 'scenes/', 'defects/', 'cases/make-case.ts', 'cases/plan-clip.ts'],
  ...['cases/read-frames.ts'],
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
