import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { printableText } from '../../../shared/text/printable-text.ts';
import { explainSystemError } from '../files/file-error.ts';
import { networkTarget } from '../media/find/link-scope.ts';
import { foldName, matchQuality } from './name-key.ts';
import type { ReportProblem } from './prompt-reader.ts';

/** The names in a folder that agree with `name` but for case and Unicode form, the best first. */
export type LookUpName = (folder: string, name: string) => Promise<string[]>;

export type FolderNames = {
  lookUp: LookUpName;
  /** All names in a folder, in no order. */
  all: (folder: string) => Promise<string[]>;
};

const indexNames = (names: readonly string[]): Map<string, string[]> => {
  const index = new Map<string, string[]>();
  for (const name of names) {
    const key = foldName(name);
    const alike = index.get(key);
    if (alike) alike.push(name);
    else index.set(key, [name]);
  }
  return index;
};

/** Null for a link to a place in the network: reading it would tell that host who is asking. */
const nameOf = async (folder: string, entry: Dirent): Promise<string | null> => {
  const isFar = entry.isSymbolicLink() && (await networkTarget(join(folder, entry.name))) !== null;
  return isFar ? null : entry.name;
};

/**
 * Looks names up in folders without asking the file system for each: a folder is listed once and
 * its names are found whatever their case. A folder that cannot be listed has no names and is
 * reported.
 */
export const createFolderNames = (report: ReportProblem): FolderNames => {
  const listings = new Map<string, Promise<Map<string, string[]>>>();

  const list = async (folder: string): Promise<Map<string, string[]>> => {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      const names = await Promise.all(entries.map((entry) => nameOf(folder, entry)));
      return indexNames(names.filter((name) => name !== null));
    } catch (error) {
      report({
        code: 'prompt_folder_unreadable',
        kind: 'user',
        path: folder,
        message: `No prompts could be looked for in ${printableText(folder)}: ${explainSystemError(error)}.`,
      });
      return new Map();
    }
  };

  const listOnce = (folder: string): Promise<Map<string, string[]>> => {
    const listing = listings.get(folder) ?? list(folder);
    listings.set(folder, listing);
    return listing;
  };

  const lookUp: LookUpName = async (folder, name) => {
    const alike = (await listOnce(folder)).get(foldName(name)) ?? [];
    return alike.toSorted(
      (left, right) =>
        matchQuality(right, name) - matchQuality(left, name) || (left < right ? -1 : 1),
    );
  };

  return { lookUp, all: async (folder) => [...(await listOnce(folder)).values()].flat() };
};
