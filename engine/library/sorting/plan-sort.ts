import { realpath, stat, statfs } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve } from 'node:path';
import type {
  FolderCount,
  PlannedClip,
  SortAction,
  SortPlan,
} from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { SortFolder } from '../../../shared/model/sort-folders.ts';
import { pathExists } from '../../clips/files/path-exists.ts';
import { isWithin } from '../../clips/media/find/link-scope.ts';
import { confirmOutsideFiles } from '../../clips/prompts/confirm-outside-files.ts';
import { createFolderNames, type FolderNames } from '../../clips/prompts/files-beside.ts';
import { createManifestReader } from '../../clips/prompts/manifest-reader.ts';
import type { ParquetReader } from '../../clips/prompts/parquet-reader.ts';
import { createNameChooser, type Unnamed } from './choose-names.ts';
import { findClipsToSort } from './find-clips-to-sort.ts';
import { createFindSidecars } from './find-sidecars.ts';
import { isOneName, kindAt } from './same-bytes.ts';
import { isWork, type PlannedGroup, type SortParts, type SortRequest } from './sort-request.ts';

/** Finds prompts in lists as an evaluation does. Ignores links that lead out of the folder. */
const createFindListPrompt = (
  names: FolderNames,
  parquet: ParquetReader,
  onProblem: (problem: string) => void,
) => {
  const lists = createManifestReader(names, parquet, ({ message }) => onProblem(message));
  const confirm = confirmOutsideFiles(() => null);

  return async (clip: { path: string; root: string }): Promise<string | null> => {
    for (const found of await lists.find(clip)) {
      const { reading, origin } = await confirm(found, clip);
      if (reading.kind === 'prompt') return reading.text;
      if (reading.kind === 'choice') {
        onProblem(`Rows of ${origin} are left out: it is a link to a file outside the folder.`);
      }
    }
    return null;
  };
};

type DetailedPlan = { plan: SortPlan; groups: PlannedGroup[] };

/** Resolves links in a path, even if the folder does not exist yet. */
const realFolder = async (path: string): Promise<string> => {
  const nearest = await nearestFolder(path);
  return join(await realpath(nearest), relative(nearest, path));
};

const nearestFolder = async (path: string): Promise<string> => {
  const isLast = dirname(path) === path || (await pathExists(path));
  return isLast ? path : nearestFolder(dirname(path));
};

/** @throws AppError usage if the path exists and is not a folder */
const expectFolder = async (path: string): Promise<void> => {
  const stats = await stat(path).catch(() => null);
  if (stats ? stats.isDirectory() : (await kindAt(path)) === 'nothing') return;
  throw new AppError('usage', `${path} is not a folder. Choose another destination.`);
};

/**
 * Checks a folder below the destination, which a link must not lead out of it.
 * @param to without links
 * @throws AppError usage
 */
export const expectTarget = async (to: string, folder: SortFolder): Promise<void> => {
  const path = join(to, folder);
  await expectFolder(path);
  if (isWithin(await realFolder(path), to)) return;
  throw new AppError(
    'usage',
    `${path} is a link to a folder outside the destination. Remove the link, or choose another destination.`,
  );
};

/** Resolves links in the destination. @throws AppError usage if it cannot be used */
export const destinationOf = async (to: string, dataDir: string): Promise<string> => {
  const real = await realFolder(resolve(to));
  if (isWithin(real, dataDir)) {
    throw new AppError('usage', `${to} is Clipcheck's data folder. Choose another folder.`);
  }
  await expectFolder(real);
  return real;
};

/** Returns the free space on the disk of a folder, which may not exist yet; null if unknown. */
const freeBytesAt = async (folder: string): Promise<number | null> => {
  const disk = await statfs(await nearestFolder(folder)).catch(() => null);
  return disk && disk.bavail * disk.bsize;
};

/** Returns the number of bytes to copy; a move within one disk copies none. */
const copiedBytes = async (groups: readonly PlannedGroup[], to: string): Promise<number> => {
  const deviceOf = async (path: string): Promise<number | null> =>
    (await stat(path).catch(() => null))?.dev ?? null;
  const device = await deviceOf(await nearestFolder(to));
  let bytes = 0;
  for (const { clip, planned } of groups) {
    const isMoveWithin = planned.action === 'move' && (await deviceOf(clip.path)) === device;
    if (planned.action !== 'skip' && !isMoveWithin) bytes += clip.sizeBytes;
  }
  return bytes;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const spaceProblem = async (copyBytes: number, to: string): Promise<string[]> => {
  const free = await freeBytesAt(to);
  if (free === null || free <= 0 || copyBytes <= free) return [];
  return [`Not enough space: ${megabytes(copyBytes)} needed, ${megabytes(free)} free in ${to}.`];
};

const countFolders = (
  groups: readonly PlannedGroup[],
  folders: readonly SortFolder[],
): FolderCount[] =>
  folders.map((folder) => {
    const clips = groups.filter(({ clip }) => clip.folder === folder);
    const alreadyThere = clips.filter((group) => !isWork(group)).length;
    return { folder, clips: clips.length, alreadyThere };
  });

/** Folders of clips about which nothing is known, or nothing that is trusted. */
const unknownFolders: readonly SortFolder[] = ['not-evaluated', 'undecided'];

const importNote = (groups: readonly PlannedGroup[], { trustsImports }: SortRequest): string[] => {
  const count = groups.filter(
    ({ clip }) => clip.isImported && (trustsImports || unknownFolders.includes(clip.folder)),
  ).length;
  if (count === 0) return [];
  const clips = count === 1 ? '1 clip' : `${count} clips`;
  return trustsImports
    ? [`Sorted by imported results or decisions: ${clips}.`]
    : [
        `Imported results and decisions are not trusted: ${clips} sorted as not evaluated or undecided.`,
      ];
};

/**
 * Plans a sort: which clips go where, under which names, with which sidecars. Changes nothing.
 * @param staying files that must not be moved, even if the plan would move them now
 * @throws AppError usage, path_not_found, path_unreadable; the signal's reason
 */
export const planSort = async (
  request: SortRequest,
  parts: SortParts,
  signal: AbortSignal,
  staying: ReadonlySet<string> = new Set(),
): Promise<DetailedPlan> => {
  const { by, moves, folders } = request;
  const to = await destinationOf(request.to, parts.dataDir);
  const { clips, leftOut, problems } = await findClipsToSort({ ...request, to }, parts, signal);
  for (const folder of new Set(clips.map((clip) => clip.folder))) {
    await expectTarget(to, folder);
  }
  const notes = new Set(problems);
  const names = createFolderNames(({ message }) => notes.add(message));
  const sidecarsOf = createFindSidecars(names, (problem) => notes.add(problem));
  const listPromptOf = createFindListPrompt(names, parts.parquet, (problem) => notes.add(problem));
  const hashes = new Map(clips.map(({ path, sha256 }) => [path, sha256]));
  const hashOf = async (path: string): Promise<string> => {
    const known = hashes.get(path) ?? (await parts.hasher.hash(path, { signal })).sha256;
    hashes.set(path, known);
    return known;
  };
  const chooser = createNameChooser(
    async (path, other) => path === other || (await hashOf(path)) === (await hashOf(other)),
  );

  const groups: PlannedGroup[] = [];
  for (const clip of clips) {
    signal.throwIfAborted();
    const sidecars = await sidecarsOf(clip);
    const { name: stem, ext: ending } = parse(clip.path);
    const files: (Unnamed & { isMovable: boolean })[] = [
      { ...clip, ending },
      ...sidecars.map((sidecar) => ({
        ...sidecar,
        isMovable: !sidecar.isLink && sidecar.sharedWith.length === 0,
      })),
    ];
    const chosen = await chooser.forClip(files, join(to, clip.folder), stem);
    let clipStays = !clip.isMovable;
    const sorted = [];
    for (const [index, { path, isMovable }] of files.entries()) {
      const { target = '', isThere = false } = chosen[index] ?? {};
      const isInPlace = isThere && (path === target || (await isOneName(path, target)));
      if (index === 0) clipStays ||= isInPlace;
      // Sidecars of a clip that stays are needed where they are.
      const isMove = moves && !clipStays && isMovable && !isInPlace && !staying.has(path);
      const action: SortAction = isMove ? 'move' : isThere ? 'skip' : 'copy';
      sorted.push({ path, target, action });
    }
    const [clipFile, ...beside] = sorted;
    if (!clipFile) continue;
    const { sha256, folder, sizeBytes, isImported } = clip;
    const place = { sha256, folder, sizeBytes, isImported };
    const planned: PlannedClip = { ...clipFile, ...place, sidecars: beside };
    groups.push({ clip, planned, prompt: await listPromptOf(clip) });
  }
  const copyBytes = await copiedBytes(groups, to);
  const plan: SortPlan = {
    to,
    by,
    moves,
    copyBytes,
    leftOut,
    folders: countFolders(groups, folders),
    clips: groups.map(({ planned }) => planned),
    problems: [...notes, ...importNote(groups, request), ...(await spaceProblem(copyBytes, to))],
  };
  return { plan, groups };
};
