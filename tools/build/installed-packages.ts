import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages installed beside the built program, with exact versions: those with native parts or
 * files of their own, the dependencies of package.json. What is bundled is a development
 * dependency.
 */
export const installedPackages = (root: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;

export const installedImport = (root: string): RegExp =>
  new RegExp(`^(?:${Object.keys(installedPackages(root)).join('|')})(?:/|$)`);

type Lockfile = {
  packages: Record<
    string,
    { version: string; optionalDependencies?: Readonly<Record<string, string>> }
  >;
};

/** The builds of node-av's FFmpeg for each system, with the versions in the lockfile. */
export const ffmpegBuilds = (root: string): Readonly<Record<string, string>> => {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as Lockfile;
  const names = Object.keys(packages['node_modules/node-av']?.optionalDependencies ?? {}).filter(
    (name) => name.startsWith('@seydx/'),
  );
  return Object.fromEntries(
    names.map((name) => {
      const version = packages[`node_modules/${name}`]?.version;
      if (version === undefined) throw new Error(`package-lock.json does not name ${name}.`);
      return [name, version];
    }),
  );
};
