import { stat } from 'node:fs/promises';
import { dirname, join, parse, relative, sep } from 'node:path';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import { compareNames } from '../media/find/clip-name.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { FolderNames } from './files-beside.ts';
import { findUnmatchedRows } from './find-unmatched-rows.ts';
import { listManifests } from './list-manifests.ts';
import { type LocatedRow, loadManifest, type Manifest } from './load-manifest.ts';
import { createCoverage } from './manifest-coverage.ts';
import { foldName, matchQuality, tidyRelativePath } from './name-key.ts';
import type { ParquetReader } from './parquet-reader.ts';
import type { PromptReader, ReportProblem, SourceAnswer } from './prompt-reader.ts';

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

export type ManifestReader = PromptReader & {
  /** All rows that mean a clip, those with a prompt and those without. */
  rowsOf: (clip: FoundClip) => Promise<LocatedRow[]>;
};

type PromptRow = LocatedRow & { prompt: string };

const hasPrompt = (row: LocatedRow): row is PromptRow => row.prompt !== null;

/** Rows of a folder's manifests that mean the clip: those that agree best, in file order. */
const rowsFor = async (manifests: Manifest[], clip: FoundClip): Promise<LocatedRow[]> => {
  const { name: stem } = parse(clip.path);
  const alike = manifests.flatMap((manifest) => {
    const path = tidyRelativePath(relative(dirname(manifest.path), clip.path));
    const byName = manifest.rowsByName.get(foldName(path)) ?? [];
    const byStem = manifest.rowsByStem.get(foldName(stem)) ?? [];
    return [
      ...byName.map((row) => ({ row, quality: matchQuality(row.relativePath, path) })),
      ...byStem.map((row) => ({ row, quality: matchQuality(row.relativePath, stem) })),
    ];
  });
  const best = alike.reduce((most, { quality }) => Math.max(most, quality), 0);
  const rows = alike.filter(({ quality }) => quality === best).map(({ row }) => row);
  const first = rows[0];
  return first && best < 3 && (await namesOtherFile(first, clip)) ? [] : rows;
};

/** The first row of each prompt. */
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
 * Reads the manifests in the clip's folder and in those above it, up to the one the user named; the
 * nearest is believed (prompt-sources, 4c, and `listManifests`). Paths in them are relative to their
 * own folder.
 */
export const createManifestReader = (
  folders: FolderNames,
  parquet: ParquetReader,
  report: ReportProblem,
): ManifestReader => {
  const manifestsByFolder = new Map<string, Promise<Manifest[]>>();
  const loaded: Manifest[] = [];
  const matched = new Set<LocatedRow>();
  /** Paths of manifests that have a row for a clip. */
  const meant = new Set<string>();
  const coverage = createCoverage();

  const loadFolder = async (folder: string): Promise<Manifest[]> => {
    const files = listManifests(folder, await folders.all(folder));
    const manifests: Manifest[] = [];
    // One by one: each may take many megabytes of memory while it is read.
    for (const file of files) manifests.push(await loadManifest(file, parquet, report));
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
    // All folders are gone through, so that a row further up counts as matched too.
    for (const folder of foldersUpToRoot(clip)) {
      const rows = await rowsFor(await manifestsIn(folder), clip);
      for (const row of rows) {
        matched.add(row);
        meant.add(row.manifest);
      }
      coverage.add(clip.path, rows);
      found.push(...distinct(rows).map(promptOf));
      for (const { generation, manifest } of rows) {
        if (generation) found.push({ generation, origin: manifest });
      }
    }
    return found;
  };

  /** A table of any other name is taken at its word once one of its rows means a clip. */
  const isMeant = ({ path, isNamed }: Manifest): boolean => isNamed || meant.has(path);

  /** Not as they were read: of very many only the first are told. */
  const inOrder = (): Manifest[] =>
    loaded.filter(isMeant).sort((one, other) => compareNames(one.path, other.path));

  return {
    find,
    rowsOf: async (clip) => {
      const rows: LocatedRow[] = [];
      for (const folder of foldersUpToRoot(clip)) {
        rows.push(...(await rowsFor(await manifestsIn(folder), clip)));
      }
      return rows;
    },
    unmatched: async (clipPaths) => [
      ...(await findUnmatchedRows(inOrder(), (row) => matched.has(row), clipPaths)),
      ...coverage.clipsWithoutRow(),
    ],
  };
};
