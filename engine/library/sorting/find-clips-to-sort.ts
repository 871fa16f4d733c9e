import { lstat, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { LeftOutClip } from '../../../shared/contract/sort.ts';
import { isDismissed } from '../../../shared/domain/fail-condition.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import {
  allSortFolders,
  hasVerdict,
  type SortRule,
  sortFolderOf,
} from '../../../shared/model/sort-folders.ts';
import { recognizeFile } from '../../clips/identify-clip.ts';
import type { FoundClip } from '../../clips/media/find/find-clips.ts';
import { createLinkScope, isWithin } from '../../clips/media/find/link-scope.ts';
import { findSelection } from '../../evaluation/find-selection.ts';
import { reasonOf } from '../../evaluation/pipeline/stage-outcome.ts';
import type { ClipsToSort, ClipToSort, SortParts, SortRequest } from './sort-request.ts';

const cardsPerCall = 500;

type Found = { path: string; root: string; clipId: ClipId; sha256: string; sizeBytes: number };

const leftOut = (path: string, code: string, message: string): LeftOutClip => ({
  path,
  reason: { code, message },
});

type Candidates = { found: Found[]; leftOut: LeftOutClip[]; problems: string[] };

const findInPaths = async (
  paths: readonly string[],
  { to }: SortRequest,
  parts: SortParts,
  signal: AbortSignal,
): Promise<Candidates> => {
  const candidates: Candidates = { found: [], leftOut: [], problems: [] };
  const sorted = allSortFolders.map((folder) => join(to, folder));
  /** Whether a clip was sorted before and is found only because the destination is searched. */
  const isSorted = async ({ path, root }: FoundClip): Promise<boolean> => {
    const [folder, named] = await Promise.all([realpath(dirname(path)), realpath(root)]);
    return sorted.some((one) => isWithin(folder, one) && !isWithin(named, one));
  };
  for (const clip of await findSelection(paths, { bus: parts.bus, copies: null }, signal)) {
    signal.throwIfAborted();
    try {
      if (await isSorted(clip).catch(() => false)) {
        candidates.leftOut.push(
          leftOut(
            clip.path,
            'sorted_before',
            'It was sorted before. Name its folder to sort it again.',
          ),
        );
        continue;
      }
      const last = parts.store.clips.lastAt(clip.path);
      const { clipId, sha256, stamp } = await recognizeFile(clip.path, parts, signal);
      candidates.found.push({ ...clip, clipId, sha256, sizeBytes: stamp.sizeBytes });
      if (last !== undefined && last !== clipId) {
        candidates.problems.push(
          `${clip.path} has changed since it was last read. Decisions and results of the earlier content do not apply to it.`,
        );
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      candidates.leftOut.push({ path: clip.path, reason: reasonOf(error) });
    }
  }
  return candidates;
};

const findInLibrary = async (
  selection: ReportSelection,
  { store, thread, filePath }: SortParts,
  signal: AbortSignal,
): Promise<Candidates> => {
  const ids = 'clipIds' in selection ? selection.clipIds : await thread.call('ids', selection);
  const candidates: Candidates = { found: [], leftOut: [], problems: [] };
  const skip = (clipId: ClipId, code: string, message: string): void => {
    const place = store.clips.files(clipId)[0]?.path ?? store.clips.address(clipId) ?? clipId;
    candidates.leftOut.push(leftOut(place, code, message));
  };
  for (const clipId of new Set(ids)) {
    signal.throwIfAborted();
    const path = await filePath(clipId);
    const sha256 = store.clips.sha256(clipId);
    const isAtAddress = path === null || store.downloads.isDownload(path);
    if (store.clips.address(clipId) !== null && isAtAddress) {
      skip(clipId, 'address', 'This is a URL, not a file. Save the clip as a file to sort it.');
    } else if (path === null || sha256 === null) {
      skip(clipId, 'file_missing', 'The file is missing. Locate it, then sort it.');
    } else {
      const root = store.jobs.newestAt(path)?.root || dirname(path);
      const sizeBytes = store.clips.read(clipId)?.sizeBytes ?? 0;
      candidates.found.push({ path, root, clipId, sha256, sizeBytes });
    }
  }
  return candidates;
};

export const cardsOf = async (
  clipIds: readonly ClipId[],
  { thread }: Pick<SortParts, 'thread'>,
): Promise<Map<ClipId, ClipCard>> => {
  const cards = new Map<ClipId, ClipCard>();
  const ids = [...new Set(clipIds)];
  for (let start = 0; start < ids.length; start += cardsPerCall) {
    const some = await thread.call('cards', ids.slice(start, start + cardsPerCall));
    for (const card of some) cards.set(card.clipId, card);
  }
  return cards;
};

type SortedByImport = {
  readonly imported: ReadonlySet<ClipId>;
  /** Of these, the clips whose confirmed findings were all confirmed by an import. */
  readonly confirmed: ReadonlySet<ClipId>;
};

const sortedByImport = async (
  cards: ReadonlyMap<ClipId, ClipCard>,
  by: SortRule,
  { thread }: SortParts,
): Promise<SortedByImport> => {
  if (by === 'decision') {
    const decided = await thread.call('importedDecisions', [...cards.keys()]);
    return { imported: new Set(decided), confirmed: new Set() };
  }
  const judged = [...cards.values()].map((card) => ({
    clipId: card.clipId,
    parts: hasVerdict(card) ? card.parts : [],
  }));
  const findings = await thread.call('findingsOfParts', judged);
  const verdicts = judged.flatMap(({ clipId }, at) =>
    (findings[at] ?? []).map(({ verdict, verdictBy }) => ({
      clipId,
      verdict,
      isImported: verdictBy === 'import',
    })),
  );
  const dismissed = verdicts.filter((one) => one.isImported && isDismissed(one));
  const real = verdicts.filter(({ verdict }) => verdict === 'real');
  const confirmedHere = new Set(
    real.filter(({ isImported }) => !isImported).map(({ clipId }) => clipId),
  );
  const confirmed = real.filter(({ clipId }) => !confirmedHere.has(clipId));
  const results = [...cards.values()].filter(({ isImported }) => isImported);
  return {
    imported: new Set([...dismissed, ...confirmed, ...results].map(({ clipId }) => clipId)),
    confirmed: new Set(confirmed.map(({ clipId }) => clipId)),
  };
};

/** Why a clip must not be moved now: an unfinished batch, maybe of another process, has it. */
export const leftForBatch = async (
  { path, clipId }: Pick<Found, 'path' | 'clipId'>,
  { store }: SortParts,
): Promise<LeftOutClip | null> => {
  const realPath = await realpath(path).catch(() => path);
  const pending = store.jobs.pendingAt({ clipId, path, realPath });
  const isWorkedOn = pending === 'queued' || (pending === 'left' && store.hasOtherWriter());
  if (!isWorkedOn && !store.jobs.isQueued(clipId)) return null;
  return leftOut(
    path,
    'clip_in_batch',
    'It is in a batch that has not finished. Sort it once the batch has finished.',
  );
};

/**
 * @param request with `to` without links
 * @throws AppError path_not_found, path_unreadable; the signal's reason
 */
export const findClipsToSort = async (
  request: SortRequest,
  parts: SortParts,
  signal: AbortSignal,
): Promise<ClipsToSort> => {
  const { selection, by, moves, folders, trustsImports } = request;
  const { found, ...rest } =
    'paths' in selection
      ? await findInPaths(selection.paths, request, parts, signal)
      : await findInLibrary(selection, parts, signal);
  const cards = await cardsOf(
    found.map(({ clipId }) => clipId),
    parts,
  );
  const { imported, confirmed } = await sortedByImport(cards, by, parts);
  const own = await createLinkScope(parts.ownFolders);
  const clips: ClipToSort[] = [];
  for (const one of found) {
    const isImported = imported.has(one.clipId);
    const card = cards.get(one.clipId);
    // A finding that only an import confirmed is still open here.
    const isOpen = confirmed.has(one.clipId) && !trustsImports;
    const folder = sortFolderOf(
      card && isOpen ? { ...card, outcome: 'needs_review' } : card,
      by,
      isImported && !trustsImports,
    );
    if (!folders.includes(folder)) continue;
    const left = moves ? await leftForBatch(one, parts) : null;
    if (left) {
      rest.leftOut.push(left);
      continue;
    }
    const isLink = await lstat(one.path).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    const isMovable = !isLink && (await own.outsideTarget(one.path).catch(() => one.path)) !== null;
    clips.push({ ...one, folder, isImported, isMovable });
    if (moves && !isMovable) {
      rest.problems.push(
        isLink
          ? `${one.path} is a link: it is copied, not moved.`
          : `${one.path} belongs to Clipcheck: it is copied, not moved.`,
      );
    }
  }
  // Links come first, since one may point to a clip that is moved.
  clips.sort((one, other) => Number(one.isMovable) - Number(other.isMovable));
  return { clips, ...rest };
};
