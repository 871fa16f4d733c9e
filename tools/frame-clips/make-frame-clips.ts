import { createHash } from 'node:crypto';
import { constants as fileFlags, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { type ClipRecipe, clipRecipes } from './clip-recipes.ts';
import { encodeFrameClip } from './encode-frame-clip.ts';
import { makeFileOnce } from './make-file-once.ts';
import { type PresentedFrame, presentedFrames } from './presented-frames.ts';
import { shortenEdit } from './shorten-edit.ts';
import { turnClip } from './turn-clip.ts';

const cacheFolder = join(projectRoot, '.build', 'frame-clips');

const makerHash = hashOf(
  ...readdirSync(import.meta.dirname)
    .filter((fileName) => fileName !== 'clip-recipes.ts')
    .sort()
    .map((fileName) => readFileSync(join(import.meta.dirname, fileName), 'utf8')),
  readFileSync(join(projectRoot, 'tools', 'samples', 'encode-yuv.ts'), 'utf8'),
);

export type FrameClip = {
  readonly recipe: ClipRecipe;
  readonly path: string;
  readonly frames: readonly PresentedFrame[];
};

/**
 * Makes clips with painted frame numbers, or finds stored ones. Safe in concurrent processes.
 * @param folder gets copies, `<name>.mp4`; stored ones must not be changed
 * @param names in this order; all without it
 * @throws {Error} if a name has no recipe
 */
export async function makeFrameClips(
  folder?: string,
  names: readonly string[] = clipRecipes.map(({ name }) => name),
): Promise<readonly FrameClip[]> {
  const clips: FrameClip[] = [];
  for (const recipe of names.map(recipeOf)) {
    const kept = await makeKeptClip(recipe);
    const path = folder === undefined ? kept : await copyInto(folder, recipe.name, kept);
    clips.push({ recipe, path, frames: presentedFrames(recipe) });
  }
  return clips;
}

export async function makeFrameClip(name: string, folder?: string): Promise<FrameClip> {
  const [clip] = await makeFrameClips(folder, [name]);
  if (!clip) throw new Error(`The clip "${name}" was not made.`);
  return clip;
}

function recipeOf(name: string): ClipRecipe {
  const recipe = clipRecipes.find((candidate) => candidate.name === name);
  if (recipe) return recipe;
  const known = clipRecipes.map((candidate) => candidate.name).join(', ');
  throw new Error(`There is no clip "${name}". There are: ${known}.`);
}

async function makeKeptClip(recipe: ClipRecipe): Promise<string> {
  const hash = hashOf(makerHash, JSON.stringify(recipe));
  const path = join(cacheFolder, hash, `${recipe.name}.mp4`);
  await makeFileOnce(path, async (partPath) => {
    await encodeFrameClip(partPath, recipe);
    await writeFile(partPath, finishContainer(await readFile(partPath), recipe));
  });
  return path;
}

/** Adds to the file what FFmpeg's MP4 writer cannot write. */
function finishContainer(bytes: Buffer, recipe: ClipRecipe): Buffer {
  const turned = turnClip(bytes, recipe.quarters);
  if (recipe.cutEndFrames === 0) return turned;
  const presentedSec = presentedFrames(recipe).reduce((sum, frame) => sum + frame.durationSec, 0);
  return shortenEdit(turned, presentedSec);
}

async function copyInto(folder: string, name: string, kept: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.mp4`);
  await copyFile(kept, path, fileFlags.COPYFILE_FICLONE);
  return path;
}

function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) {
  for (const { path } of await makeFrameClips(process.argv[2])) process.stdout.write(`${path}\n`);
}
