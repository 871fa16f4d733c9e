import { basename, dirname, join, parse } from 'node:path';
import type { LookUpName } from './folder-names.ts';

/** The file beside a clip that has its name with another ending; null where there is none. */
export type FindBeside = (clipPath: string, ending: string) => Promise<string | null>;

/**
 * Finds files that belong to a clip by their name. Case and Unicode form may differ, as they do
 * after a copy from another system, unless another clip has exactly the name.
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
    const own = names.find((name) => stemOf(name) === parse(clipName).name);
    if (own !== undefined) return join(folder, own);
    for (const name of names) {
      if (!(await belongsToOther(folder, clipName, stemOf(name)))) return join(folder, name);
    }
    return null;
  };
};
