import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { oncePerKey } from '../../once-per-key.ts';
import { explainSystemError } from '../files/file-error.ts';
import { networkTarget } from '../media/find/link-scope.ts';
import { foldName, matchQuality } from './name-key.ts';
import { promptProblem, type ReportProblem } from './prompt-source.ts';

type LookUpName = (folder: string, name: string) => Promise<string[]>;

export type FolderNames = ReturnType<typeof createFolderNames>;

/** Null for a link to a network path, since reading it would contact that host. */
const nameOf = async (folder: string, entry: Dirent): Promise<string | null> => {
  const isOnNetwork =
    entry.isSymbolicLink() && (await networkTarget(join(folder, entry.name))) !== null;
  return isOnNetwork ? null : entry.name;
};

/** Lists each folder once; one that cannot be listed is reported and treated as empty. */
export const createFolderNames = (report: ReportProblem) => {
  const listOnce = oncePerKey(async (folder: string): Promise<Map<string, string[]>> => {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = await Promise.all(entries.map((entry) => nameOf(folder, entry)));
      return Map.groupBy(
        names.filter((name) => name !== null),
        foldName,
      );
    } catch (error) {
      const message = `Prompts could not be searched for in ${folder}: ${explainSystemError(error)}.`;
      report(promptProblem('prompt_folder_unreadable', folder, message));
      return new Map();
    }
  });

  const lookUp: LookUpName = async (folder, name) => {
    const alike = (await listOnce(folder)).get(foldName(name)) ?? [];
    return alike.toSorted(
      (left, right) =>
        matchQuality(right, name) - matchQuality(left, name) || (left < right ? -1 : 1),
    );
  };

  /** In no particular order. */
  const all = async (folder: string) => [...(await listOnce(folder)).values()].flat();
  return { lookUp, all };
};

export type FindBeside = (clipPath: string, ending: string) => Promise<string | null>;

/**
 * Creates a function that finds files that belong to a clip by their name. Case and Unicode form
 * may differ, as after copying from another system, unless another clip matches the name exactly.
 */
export const createFindBeside = (lookUp: LookUpName): FindBeside => {
  const belongsToOther = async (folder: string, clipName: string, stem: string) => {
    const clips = await lookUp(folder, stem + parse(clipName).ext);
    return clips.some((name) => name !== clipName && parse(name).name === stem);
  };

  return async (clipPath, ending) => {
    const folder = dirname(clipPath);
    const clipName = basename(clipPath);
    const names = await lookUp(folder, parse(clipName).name + ending);
    const stemOf = (name: string): string => name.slice(0, -ending.length);
    const exact = names.find((name) => stemOf(name) === parse(clipName).name);
    if (exact !== undefined) return join(folder, exact);
    for (const name of names) {
      if (!(await belongsToOther(folder, clipName, stemOf(name)))) return join(folder, name);
    }
    return null;
  };
};

/**
 * Returns the path of the silent clip that VHS writes beside `NAME_00001-audio.mp4`, which is the
 * same without `-audio`. Some versions lose the tags of the copy with audio (VHS issue 649).
 * @returns null for other clips; does not check whether the file exists
 */
export const silentTwinPath = (path: string): string | null => {
  const { dir, name, ext } = parse(path);
  const stem = /^(.+)-audio$/i.exec(name)?.[1];
  return stem === undefined ? null : join(dir, stem + ext);
};
