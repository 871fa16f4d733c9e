import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import { compareNames } from '../media/find/clip-name.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { FolderNames } from './files-beside.ts';
import { createCoverage, findUnmatchedRows } from './find-unmatched.ts';
import { listManifests } from './list-manifests.ts';
import { createListBudget, type LocatedRow, loadManifest, type Manifest } from './load-manifest.ts';
import { foldName, identicalName, matchQuality, tidyRelativePath } from './name-key.ts';
import type { ParquetReader } from './parquet-reader.ts';
import type { PromptReader, ReportProblem, SourceAnswer } from './prompt-reader.ts';

/** Returns the clip's folder and its parents up to the folder that the user named. */
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
 * Whether a row that matches a clip only after case folding names another existing file: `a.mp4` and
 * `A.mp4` can exist side by side, and an evaluation with the wrong prompt would be paid for.
 */
const namesOtherFile = async (row: LocatedRow, clip: FoundClip): Promise<boolean> => {
  try {
    return !(await isSameFile(join(dirname(row.manifest), row.relativePath), clip.path));
  } catch {
    return false;
  }
};

type PromptRow = LocatedRow & { prompt: string };

const hasPrompt = (row: LocatedRow): row is PromptRow => row.prompt !== null;

/** Returns the best matching rows for a clip in the manifests of a folder, in file order. */
const rowsFor = async (manifests: Manifest[], clip: FoundClip): Promise<LocatedRow[]> => {
  const candidates = manifests.flatMap((manifest) => {
    const path = tidyRelativePath(relative(dirname(manifest.path), clip.path));
    const named = manifest.rowsByName.get(foldName(path)) ?? [];
    return named.map((row) => ({ row, quality: matchQuality(row.relativePath, path) }));
  });
  const best = candidates.reduce((max, { quality }) => Math.max(max, quality), 0);
  const rows = candidates.filter(({ quality }) => quality === best).map(({ row }) => row);
  const first = rows[0];
  return first && best < identicalName && (await namesOtherFile(first, clip)) ? [] : rows;
};

const distinct = (rows: readonly LocatedRow[]): PromptRow[] => {
  const byPrompt = new Map<string, PromptRow>();
  for (const row of rows) {
    if (hasPrompt(row) && !byPrompt.has(row.prompt)) byPrompt.set(row.prompt, row);
  }
  return [...byPrompt.values()];
};

const promptOf = (row: PromptRow): FoundPrompt => ({
  text: row.prompt,
  source: 'manifest',
  origin: row.manifest,
  detail: row.place,
});

/**
 * Reads the manifests in the clip's folder and its parents up to the selected folder; the nearest
 * is trusted most. Paths are relative to the manifest's folder.
 * @param budget what all of them together may keep in memory
 */
export const createManifestReader = (
  folders: FolderNames,
  parquet: ParquetReader,
  report: ReportProblem,
  budget = createListBudget(),
): PromptReader => {
  const queue = new PQueue({ concurrency: 1 });
  const manifestsByFolder = new Map<string, Promise<Manifest[]>>();
  const loaded: Manifest[] = [];
  const matched = new Set<LocatedRow>();
  const matchedPaths = new Set<string>();
  const coverage = createCoverage();

  const loadFolder = async (folder: string): Promise<Manifest[]> => {
    const files = listManifests(folder, await folders.all(folder));
    const manifests: Manifest[] = [];
    for (const file of files) {
      manifests.push(await queue.add(() => loadManifest(file, parquet, report, budget)));
    }
    loaded.push(...manifests);
    return manifests;
  };

  const manifestsIn = (folder: string): Promise<Manifest[]> => {
    const manifests = manifestsByFolder.get(folder) ?? loadFolder(folder);
    manifestsByFolder.set(folder, manifests);
    return manifests;
  };

  const find = async (clip: FoundClip): Promise<SourceAnswer[]> => {
    const found: SourceAnswer[] = [];
    // Visits all folders, so that rows further up count as matched as well.
    for (const folder of foldersUpToRoot(clip)) {
      const rows = await rowsFor(await manifestsIn(folder), clip);
      for (const row of rows) {
        matched.add(row);
        matchedPaths.add(row.manifest);
      }
      coverage.add(clip.path, rows);
      found.push(...distinct(rows).map(promptOf));
      for (const { generation, manifest } of rows) {
        if (generation) found.push({ generation, origin: manifest });
      }
    }
    return found;
  };

  /** Whether a table is a manifest: by its name, or because one of its rows matches a clip. */
  const isManifest = ({ path, isNamed }: Manifest): boolean => isNamed || matchedPaths.has(path);

  /** Sorted because only the first of many are reported. */
  const sortedManifests = (): Manifest[] =>
    loaded.filter(isManifest).sort((one, other) => compareNames(one.path, other.path));

  return {
    find,
    unmatched: async (clipPaths) => [
      ...(await findUnmatchedRows(sortedManifests(), (row) => matched.has(row), clipPaths)),
      ...coverage.clipsWithoutRow(),
    ],
  };
};
