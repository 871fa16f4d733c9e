import { sep } from 'node:path';

/**
 * The shortest names by which clips can be told apart: the file's name, and as many folders before
 * it as it takes where several clips have the same (`seed-1/0001.mp4`, `seed-2/0001.mp4`).
 * @param paths absolute
 * @returns the name of every path
 */
export const clipNames = (paths: readonly string[]): Map<string, string> => {
  const names = new Map<string, string>();
  let unnamed = [...new Set(paths)];
  for (let depth = 1; unnamed.length > 0; depth += 1) {
    const sharing = Map.groupBy(unnamed, (path) => path.split(sep).slice(-depth).join(sep));
    unnamed = [];
    for (const [name, same] of sharing) {
      const [only] = same;
      if (only !== undefined && same.length === 1) names.set(only, name);
      else for (const path of same) unnamed.push(path);
    }
  }
  return names;
};
