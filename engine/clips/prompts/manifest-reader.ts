import { stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { oncePerKey } from '../../once-per-key.ts';
import { foldersUpToRoot } from '../files/folders-up-to-root.ts';
import { pathExists } from '../files/path-exists.ts';
import { compareNames } from '../media/find/clip-name.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { FolderNames } from './files-beside.ts';
import {
  createListBudget,
  isOutside,
  type LocatedRow,
  listManifests,
  loadManifest,
  type Manifest,
  maxRowsNamed,
} from './load-manifest.ts';
import { foldName, identicalName, matchQuality, tidyRelativePath } from './name-key.ts';
import type { ParquetReader } from './parquet-reader.ts';
import {
  type PromptInFile,
  type PromptProblem,
  type PromptReader,
  promptProblem,
  type ReportProblem,
} from './prompt-source.ts';
import { noPromptRead } from './shapes/prompt-reading.ts';

/** Maximum number of file system checks, since the drive may be a slow network drive. */
const maxChecks = 2000;
/** Maximum lengths of lists in the report, since thousands of entries would help nobody. */
const maxClipsNamed = 5;
const maxManifestsNamed = 10;
const maxNameCharacters = 200;
/** Number of rows after which other work gets a turn; a manifest can have millions of rows. */
const rowsPerTurn = 5000;

type Unmatched = { path: string; named: LocatedRow[]; count: number };

const problem = (path: string, message: string): PromptProblem =>
  promptProblem('unmatched_row', path, message);

const nameRow = (row: LocatedRow): PromptProblem => {
  const name = row.name.slice(0, maxNameCharacters);
  const why = isOutside(row) ? 'which is outside its folder' : 'but there is no such file';
  return problem(row.manifest, `${row.manifest}: ${row.place} names ${name}, ${why}.`);
};

const describe = ({ path, named, count }: Unmatched, isComplete: boolean): PromptProblem[] => {
  const further = count - named.length;
  if (further === 0) return named.map(nameRow);
  const howMany = `${isComplete ? '' : 'at least '}${further} more ${further === 1 ? 'row' : 'rows'}`;
  const verb = further === 1 ? 'names' : 'name';
  const summary = `and ${howMany} of ${path} ${verb} no clip.`;
  return [...named.map(nameRow), problem(path, summary)];
};

const describeAll = (unmatched: readonly Unmatched[], isComplete: boolean): PromptProblem[] => {
  const described = unmatched
    .slice(0, maxManifestsNamed)
    .flatMap((manifest) => describe(manifest, isComplete));
  const others = unmatched.slice(maxManifestsNamed);
  const first = others[0];
  if (!first) return described;
  const rows = others.reduce((sum, { count }) => sum + count, 0);
  const message = `and ${rows} rows of ${others.length} more manifests, beginning with ${first.path}, name no clip.`;
  return [...described, problem(first.path, message)];
};

/**
 * Reports rows of manifests that match no clip. Rows of existing files that were not selected are not
 * reported.
 * @param clipPaths absolute paths of all clips that were found
 * @returns a bounded list, which states if not all rows could be checked
 */
const findUnmatchedRows = async (
  manifests: readonly Manifest[],
  isMatched: (row: LocatedRow) => boolean,
  clipPaths: readonly string[],
): Promise<PromptProblem[]> => {
  const found = new Set(clipPaths.map(foldName));
  const unmatched: Unmatched[] = [];
  let checks = 0;
  let visited = 0;
  for (const { path, rowsByName, outside } of manifests) {
    const missing: Unmatched = { path, named: [], count: outside.count };
    for (const row of [...rowsByName.values()].flat()) {
      visited += 1;
      if (visited % rowsPerTurn === 0) await setImmediate();
      if (isMatched(row)) continue;
      const file = join(dirname(row.manifest), row.relativePath);
      if (found.has(foldName(file))) continue;
      checks += 1;
      if (checks > maxChecks) break;
      if (await pathExists(file)) continue;
      missing.count += 1;
      if (missing.named.length < maxRowsNamed) missing.named.push(row);
    }
    missing.named.push(...outside.named);
    missing.named.sort((one, other) => one.line - other.line).splice(maxRowsNamed);
    if (missing.count > 0) unmatched.push(missing);
  }
  return describeAll(unmatched, checks <= maxChecks);
};

const nameAll = (manifest: string, clips: readonly string[]): string => {
  const names = clips
    .slice(0, maxClipsNamed)
    .map((path) => relative(dirname(manifest), path).slice(0, maxNameCharacters));
  const further = clips.length - names.length;
  const more = further === 0 ? '' : ` and ${further} more ${further === 1 ? 'clip' : 'clips'}`;
  return `${manifest} has no row for ${names.join(', ')}${more}.`;
};

/** Collects clips without a row in any manifest, in folders where one names other clips. */
const createCoverage = () => {
  const foldersOf = new Map<string, Set<string>>();
  const hasRow = new Map<string, boolean>();

  return {
    add: (clipPath: string, rows: readonly LocatedRow[]): void => {
      hasRow.set(clipPath, rows.length > 0 || hasRow.get(clipPath) === true);
      for (const { manifest } of rows) {
        const folders = foldersOf.get(manifest) ?? new Set();
        foldersOf.set(manifest, folders.add(dirname(clipPath)));
      }
    },
    clipsWithoutRow: (): PromptProblem[] => {
      const withoutRow = [...hasRow].filter(([, has]) => !has).map(([path]) => path);
      if (withoutRow.length === 0) return [];
      return [...foldersOf]
        .map(([manifest, folders]) => ({
          manifest,
          clips: withoutRow.filter((path) => folders.has(dirname(path))),
        }))
        .filter(({ clips }) => clips.length > 0)
        .sort((one, other) => compareNames(one.manifest, other.manifest))
        .slice(0, maxManifestsNamed)
        .map(({ manifest, clips }) =>
          promptProblem('clip_without_row', manifest, nameAll(manifest, clips.toSorted())),
        );
    },
  };
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

const foundIn = (rows: readonly LocatedRow[]): PromptInFile[] => {
  const texts = new Set<string>();
  const found: PromptInFile[] = [];
  for (const { prompt: text, generation, manifest: origin, place: detail } of rows) {
    const isNew = text !== null && !texts.has(text);
    if (isNew) texts.add(text);
    const reading = isNew ? ({ kind: 'prompt', text, form: 'plain' } as const) : noPromptRead;
    if (isNew || generation)
      found.push({ source: 'manifest', origin, detail, reading, generation });
  }
  return found;
};

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
  const loaded: Manifest[] = [];
  const matched = new Set<LocatedRow>();
  const matchedPaths = new Set<string>();
  const coverage = createCoverage();

  const manifestsIn = oncePerKey(async (folder: string) => {
    const files = listManifests(folder, await folders.all(folder));
    const manifests: Manifest[] = [];
    for (const file of files) {
      manifests.push(await queue.add(() => loadManifest(file, parquet, report, budget)));
    }
    loaded.push(...manifests);
    return manifests;
  });

  const find = async (clip: FoundClip): Promise<PromptInFile[]> => {
    const found: PromptInFile[] = [];
    // Visits all folders, so that rows further up count as matched as well.
    for (const folder of foldersUpToRoot(clip)) {
      const rows = await rowsFor(await manifestsIn(folder), clip);
      for (const row of rows) {
        matched.add(row);
        matchedPaths.add(row.manifest);
      }
      coverage.add(clip.path, rows);
      for (const one of foundIn(rows)) found.push(one);
    }
    return found;
  };

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
