import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { printableText } from '../../shared/domain/printable-text.ts';
import type { FoundClip } from '../media/find-clips.ts';
import { findUnmatchedRows } from './find-unmatched-rows.ts';
import type { LookUpName } from './folder-names.ts';
import { type LocatedRow, loadManifest, type Manifest, manifestNames } from './load-manifest.ts';
import { foldName, matchQuality, tidyRelativePath } from './name-key.ts';
import type { FoundPrompt, PromptReader, ReportProblem } from './prompt-source.ts';

/** The clip's folder and those above it, up to the one the user named. */
const foldersUpToRoot = (clip: FoundClip): string[] => {
  const folders: string[] = [];
  for (let folder = dirname(clip.path); ; folder = dirname(folder)) {
    folders.push(folder);
    const isInsideRoot = folder.startsWith(clip.root.endsWith(sep) ? clip.root : clip.root + sep);
    if (!isInsideRoot || folder === dirname(folder)) return folders;
  }
};

const isSameFile = async (left: string, right: string): Promise<boolean> => {
  const [one, other] = await Promise.all([left, right].map((path) => stat(path, { bigint: true })));
  return one?.dev === other?.dev && one?.ino === other?.ino;
};

/**
 * Whether a row that agrees with a clip only after folding names another file that is there too:
 * `a.mp4` and `A.mp4` can lie side by side, and the wrong prompt would be paid for.
 */
const namesOtherFile = async (row: LocatedRow, clip: FoundClip): Promise<boolean> => {
  try {
    return !(await isSameFile(join(dirname(row.manifest), row.relativePath), clip.path));
  } catch {
    return false;
  }
};

/** Rows of a folder's manifests that mean the clip: those that agree best, in file order. */
const rowsFor = async (manifests: Manifest[], clip: FoundClip): Promise<LocatedRow[]> => {
  const alike = manifests.flatMap((manifest) => {
    const path = tidyRelativePath(relative(dirname(manifest.path), clip.path));
    const rows = manifest.rowsByName.get(foldName(path)) ?? [];
    return rows.map((row) => ({ row, quality: matchQuality(row.relativePath, path) }));
  });
  const best = alike.reduce((most, { quality }) => Math.max(most, quality), 0);
  const rows = alike.filter(({ quality }) => quality === best).map(({ row }) => row);
  const first = rows[0];
  return first && best < 3 && (await namesOtherFile(first, clip)) ? [] : rows;
};

/**
 * Reads `metadata.csv` and `metadata.jsonl` in the clip's folder and in those above it, up to the
 * one the user named; the nearest is believed. Paths in them are relative to their own folder.
 */
export const createManifestReader = (lookUp: LookUpName, report: ReportProblem): PromptReader => {
  const manifestsByFolder = new Map<string, Promise<Manifest[]>>();
  const loaded: Manifest[] = [];
  const matched = new Set<LocatedRow>();

  const loadFolder = async (folder: string): Promise<Manifest[]> => {
    const names = await Promise.all(manifestNames.map((name) => lookUp(folder, name)));
    const paths = names.flat().map((name) => join(folder, name));
    const manifests = await Promise.all(paths.map((path) => loadManifest(path, report)));
    for (const manifest of manifests) loaded.push(manifest);
    return manifests;
  };

  const manifestsIn = (folder: string): Promise<Manifest[]> => {
    const manifests = manifestsByFolder.get(folder) ?? loadFolder(folder);
    manifestsByFolder.set(folder, manifests);
    return manifests;
  };

  const choose = (rows: readonly LocatedRow[], clip: FoundClip): FoundPrompt | null => {
    const withPrompt = rows.filter(({ prompt }) => prompt !== null);
    const first = withPrompt[0];
    if (!first || first.prompt === null) return null;
    const other = withPrompt.find(({ prompt }) => prompt !== first.prompt);
    if (other) {
      report({
        code: 'prompt_conflict',
        kind: 'user',
        path: clip.path,
        message: `Two different prompts are given for ${printableText(clip.path)}: line ${first.line} of ${printableText(first.manifest)} and line ${other.line} of ${printableText(other.manifest)}. The first is used; remove one.`,
      });
    }
    return { text: first.prompt, source: 'manifest', origin: first.manifest };
  };

  const find = async (clip: FoundClip): Promise<FoundPrompt | null> => {
    let found: FoundPrompt | null = null;
    // All folders are gone through, so that a row further up counts as matched too.
    for (const folder of foldersUpToRoot(clip)) {
      const rows = await rowsFor(await manifestsIn(folder), clip);
      for (const row of rows) matched.add(row);
      found ??= choose(rows, clip);
    }
    return found;
  };

  return {
    find,
    unmatchedRows: (clipPaths) => findUnmatchedRows(loaded, (row) => matched.has(row), clipPaths),
  };
};
