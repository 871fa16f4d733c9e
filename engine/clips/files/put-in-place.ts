import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors/app-error.ts';
import { isVideoName } from '../media/find/clip-name.ts';
import { applyUserUmask } from './private-umask.ts';

/**
 * @returns false if that fails: file systems without hard links report many different errors
 * @throws the system's EEXIST
 */
export const tryHardLink = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    return false;
  }
};

/** Never replaces another file. @throws the system's EEXIST and other errors */
export const renameNoReplace = async (temporary: string, to: string): Promise<void> => {
  if (await tryHardLink(temporary, to)) return unlink(temporary);
  // Reserves the name first, so that the rename replaces nothing but this empty file.
  await (await open(to, 'wx')).close();
  try {
    await rename(temporary, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
};

const fileExists = (path: string): AppError =>
  new AppError('output_exists', `${path} already exists. Choose another name.`);

const kindOf = async (path: string): Promise<'none' | 'file' | 'folder'> => {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stats === null) return 'none';
  return stats.isDirectory() ? 'folder' : 'file';
};

/** Whether this file is being written, or was left behind by a killed process. */
const isTemporary = (name: string): boolean => /^\.clipcheck-[0-9a-f-]{36}\.part$/.test(name);

/**
 * Checks that a target is free or may be replaced.
 * @throws AppError output_exists; output_in_the_way if it must never be replaced
 */
export const assertFree = async (
  target: string,
  { isFolder, replaces }: { isFolder: boolean; replaces: boolean },
): Promise<void> => {
  const kind = await kindOf(target);
  if (kind === 'none') return;
  if (isFolder !== (kind === 'folder')) {
    const is = kind === 'folder' ? 'a folder' : 'a file';
    throw new AppError(
      'output_in_the_way',
      `${target} is ${is}, and this report is ${isFolder ? 'a folder' : 'a file'}. Choose another name.`,
    );
  }
  if (kind === 'file' && isVideoName(target)) {
    throw new AppError(
      'output_in_the_way',
      `${target} is a clip, and reports do not replace clips. Choose another name.`,
    );
  }
  if (replaces) return;
  if (kind === 'file' || (await readdir(target)).some((name) => !isTemporary(name))) {
    throw fileExists(target);
  }
};

const placeFile = async (from: string, target: string, replaces: boolean): Promise<void> => {
  await applyUserUmask(from, 'file');
  if (replaces) return rename(from, target);
  await renameNoReplace(from, target).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? fileExists(target) : error;
  });
};

/** Replaces only files of the same name. */
const placeFolder = async (from: string, target: string, replaces: boolean): Promise<void> => {
  const isNew = (await mkdir(target, { recursive: true })) !== undefined;
  if (isNew) await applyUserUmask(target, 'folder');
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, destination] = [join(from, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await placeFolder(source, destination, replaces);
    else await placeFile(source, destination, replaces);
  }
};

/**
 * Returns a temporary path on the target's disk, so that the final rename copies no bytes: beside
 * the target, or inside it if it is an existing folder, which may be a link or a mount point.
 */
export const temporaryFor = async (target: string): Promise<string> => {
  const isFolder = await kindOf(target).then(
    (kind) => kind === 'folder',
    () => false,
  );
  return join(isFolder ? target : dirname(target), `.clipcheck-${randomUUID()}.part`);
};

/** @throws AppError output_exists, output_in_the_way */
export const putInPlace = async (
  from: string,
  target: string,
  options: { isFolder: boolean; replaces: boolean },
): Promise<void> => {
  await assertFree(target, options);
  if (!options.isFolder) return placeFile(from, target, options.replaces);
  await placeFolder(from, target, options.replaces);
  await rm(from, { recursive: true, force: true });
};
