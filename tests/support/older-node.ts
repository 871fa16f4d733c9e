import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest Node that runs the project itself. */
const WANTED_MAJOR = 24;

const majorOf = (path: string): number =>
  Number(/^v(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);

/** The first Node on the PATH that runs only the launcher; null if there is none. */
export const findOlderNode = (): string | null => {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return paths.find((path) => existsSync(path) && majorOf(path) < WANTED_MAJOR) ?? null;
};
