import { dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { printableText } from '../../../shared/text/printable-text.ts';
import { pathExists } from '../files/path-exists.ts';
import { compareNames } from '../media/find/clip-name.ts';
import { isOutside, type LocatedRow, type Manifest, maxRowsNamed } from './load-manifest.ts';
import { foldName } from './name-key.ts';
import { type PromptProblem, promptProblem } from './prompt-reader.ts';

/** Maximum number of file system checks, since the drive may be a slow network drive. */
const maxChecks = 2000;
/** Maximum lengths of lists in the report, since thousands of entries would help nobody. */
const maxClipsNamed = 5;
const maxManifestsNamed = 10;
const maxNameCharacters = 200;
/** Number of rows after which other work gets a turn; a manifest can have millions of rows. */
const rowsPerTurn = 5000;

/** Unmatched rows of one manifest: the first few and the total number. */
type Unmatched = { path: string; named: LocatedRow[]; count: number };

const pathOf = (row: LocatedRow): string => join(dirname(row.manifest), row.relativePath);

const problem = (path: string, message: string): PromptProblem =>
  promptProblem('unmatched_row', path, message);

const nameRow = (row: LocatedRow): PromptProblem => {
  const name = printableText(row.name.slice(0, maxNameCharacters));
  const why = isOutside(row) ? 'which is outside its folder' : 'but there is no such file';
  const manifest = printableText(row.manifest);
  return problem(row.manifest, `${manifest}: ${row.place} names ${name}, ${why}.`);
};

const describe = ({ path, named, count }: Unmatched, isComplete: boolean): PromptProblem[] => {
  const further = count - named.length;
  if (further === 0) return named.map(nameRow);
  const howMany = `${isComplete ? '' : 'at least '}${further} more ${further === 1 ? 'row' : 'rows'}`;
  const verb = further === 1 ? 'names' : 'name';
  const summary = `and ${howMany} of ${printableText(path)} ${verb} no clip.`;
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
  const message = `and ${rows} rows of ${others.length} more manifests, beginning with ${printableText(first.path)}, name no clip.`;
  return [...described, problem(first.path, message)];
};

/**
 * Reports rows of manifests that match no clip (prompt-sources: "Report unmatched rows and
 * unmatched clips both ways"). Rows of existing files that were not selected are not reported.
 * @param clipPaths absolute paths of all clips that were found
 * @returns a bounded list, which states if not all rows could be checked
 */
export const findUnmatchedRows = async (
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
      const file = pathOf(row);
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
    .map((path) => printableText(relative(dirname(manifest), path).slice(0, maxNameCharacters)));
  const further = clips.length - names.length;
  const more = further === 0 ? '' : ` and ${further} more ${further === 1 ? 'clip' : 'clips'}`;
  return `${printableText(manifest)} has no row for ${names.join(', ')}${more}.`;
};

/**
 * Creates a collector that finds clips which a manifest omits: clips without a row in any
 * manifest, in a folder where the manifest names other clips.
 */
export const createCoverage = () => {
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
