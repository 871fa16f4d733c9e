import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cutToBytes } from '../../../shared/text/safe-file-name.ts';
import { foldName } from '../../clips/prompts/name-key.ts';
import { sidecarEndings } from '../../clips/prompts/sidecar-reader.ts';
import { oncePerKey } from '../../once-per-key.ts';
import { kindAt } from './same-bytes.ts';

export type Unnamed = { path: string; ending: string; sizeBytes: number };

export type Named = { target: string; isThere: boolean };

/** Maximum bytes of a name on all common file systems. */
const maxNameBytes = 255;

/** Returns `clip`, `clip (2)`, `clip (3)`…, short enough for the longest ending. */
export const numberedStem = (stem: string, number: number, endings: readonly string[]): string => {
  if (number === 1) return stem;
  const mark = ` (${number})`;
  const longest = Math.max(...endings.map((ending) => Buffer.byteLength(ending)));
  return cutToBytes(stem, maxNameBytes - longest - mark.length) + mark;
};

/**
 * Chooses the same stem for a clip and its sidecars, so that they still belong together. A name is
 * taken if other bytes have it, in the folder or in this plan.
 */
export const createNameChooser = (isSame: (path: string, other: string) => Promise<boolean>) => {
  const reserved = new Map<string, string>();

  const namesIn = oncePerKey(
    async (folder: string) => new Set((await readdir(folder).catch(() => [])).map(foldName)),
  );

  const isFree = async (folder: string, name: string): Promise<boolean> => {
    const target = join(folder, name);
    if (reserved.has(foldName(target))) return false;
    if (!(await namesIn(folder)).has(foldName(name))) return true;
    return (await kindAt(target)) === 'nothing';
  };

  const availabilityOf = async (
    { path, sizeBytes }: Unnamed,
    folder: string,
    name: string,
  ): Promise<'free' | 'same' | 'taken'> => {
    if (await isFree(folder, name)) return 'free';
    const target = join(folder, name);
    const holder = reserved.get(foldName(target)) ?? target;
    if (holder === target && (await kindAt(target)) !== 'file') return 'taken';
    const other = await stat(holder).catch(() => null);
    return other?.size === sizeBytes && (await isSame(path, holder)) ? 'same' : 'taken';
  };

  /** Whether an unrelated file would become a sidecar of this clip. */
  const hasForeignSidecar = async (
    folder: string,
    stem: string,
    own: readonly Unnamed[],
  ): Promise<boolean> => {
    const others = sidecarEndings.filter((ending) =>
      own.every((file) => foldName(file.ending) !== foldName(ending)),
    );
    for (const ending of others) if (!(await isFree(folder, stem + ending))) return true;
    return false;
  };

  const tryStem = async (
    files: readonly Unnamed[],
    folder: string,
    stem: string,
  ): Promise<Named[] | null> => {
    const named: Named[] = [];
    for (const file of files) {
      const name = stem + file.ending;
      const availability = await availabilityOf(file, folder, name);
      if (availability === 'taken') return null;
      named.push({ target: join(folder, name), isThere: availability === 'same' });
    }
    const isNew = named[0]?.isThere === false;
    if (isNew && (await hasForeignSidecar(folder, stem, files))) return null;
    for (const [index, { target }] of named.entries()) {
      const key = foldName(target);
      if (!reserved.has(key)) reserved.set(key, files[index]?.path ?? target);
    }
    return named;
  };

  return {
    forClip: async (files: readonly Unnamed[], folder: string, stem: string): Promise<Named[]> => {
      const endings = files.map(({ ending }) => ending);
      for (let number = 1; ; number += 1) {
        const named = await tryStem(files, folder, numberedStem(stem, number, endings));
        if (named) return named;
      }
    },
  };
};
