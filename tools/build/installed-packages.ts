import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages that are installed beside the built program, with their exact versions: those with
 * native parts or files of their own. They are the dependencies of package.json; what is bundled
 * is a development dependency there.
 * @param root the project's root folder
 */
export const installedPackages = (root: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;

/** Matches an import of an installed package. */
export const installedImport = (root: string): RegExp =>
  new RegExp(`^(?:${Object.keys(installedPackages(root)).join('|')})(?:/|$)`);
