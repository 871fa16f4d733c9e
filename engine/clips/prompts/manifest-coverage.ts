import { dirname, relative } from 'node:path';
import { printableText } from '../../../shared/text/printable-text.ts';
import { compareNames } from '../media/find/clip-name.ts';
import type { LocatedRow } from './load-manifest.ts';
import type { PromptProblem } from './prompt-reader.ts';

/** Limits of the report: a list of thousands would help nobody. */
const maxClipsNamed = 5;
const maxManifestsNamed = 10;
const maxNameCharacters = 200;

const nameAll = (manifest: string, clips: readonly string[]): string => {
  const names = clips
    .slice(0, maxClipsNamed)
    .map((path) => printableText(relative(dirname(manifest), path).slice(0, maxNameCharacters)));
  const further = clips.length - names.length;
  const more = further === 0 ? '' : ` and ${further} more ${further === 1 ? 'clip' : 'clips'}`;
  return `${printableText(manifest)} has no row for ${names.join(', ')}${more}.`;
};

/**
 * Finds clips that a manifest omits: clips without a row in any manifest, in a folder where the
 * manifest names other clips.
 */
export const createCoverage = () => {
  /** Folders in which a manifest names clips, by manifest. */
  const foldersOf = new Map<string, Set<string>>();
  const hasRow = new Map<string, boolean>();

  return {
    /** Adds a clip. @param rows its rows in the manifests of one folder, possibly none */
    add: (clipPath: string, rows: readonly LocatedRow[]): void => {
      hasRow.set(clipPath, rows.length > 0 || hasRow.get(clipPath) === true);
      for (const { manifest } of rows) {
        const folders = foldersOf.get(manifest) ?? new Set();
        foldersOf.set(manifest, folders.add(dirname(clipPath)));
      }
    },
    clipsWithoutRow: (): PromptProblem[] => {
      const without = [...hasRow].filter(([, has]) => !has).map(([path]) => path);
      if (without.length === 0) return [];
      return [...foldersOf]
        .map(([manifest, folders]) => ({
          manifest,
          clips: without.filter((path) => folders.has(dirname(path))),
        }))
        .filter(({ clips }) => clips.length > 0)
        .sort((one, other) => compareNames(one.manifest, other.manifest))
        .slice(0, maxManifestsNamed)
        .map(({ manifest, clips }) => ({
          code: 'clip_without_row',
          kind: 'user',
          path: manifest,
          message: nameAll(manifest, clips.toSorted()),
        }));
    },
  };
};
