import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BinPlan } from '../../../shared/contract/bin.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { explainSystemError } from '../../clips/files/file-error.ts';
import { createLinkScope } from '../../clips/media/find/link-scope.ts';
import { createFolderNames } from '../../clips/prompts/files-beside.ts';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import type { Bin } from '../../ports.ts';
import { isUnseen } from '../../store/stored-stamp.ts';
import type { KnownFile } from '../../store/tables/clips.ts';
import type { CheckFile } from '../find-clip-path.ts';
import type { LibraryThread } from '../library-thread.ts';
import { cardsOf } from '../sorting/find-clips-to-sort.ts';
import { createFindSidecars, type Sidecar } from '../sorting/find-sidecars.ts';

export type BinParts = Pick<EngineParts, 'store' | 'bus' | 'hasher' | 'tasks'> & {
  thread: LibraryThread;
  checkFile: CheckFile;
  /** Clipcheck's own, from which nothing is moved. */
  ownFolders: readonly string[];
  bin: Bin;
};

export type FileToBin = KnownFile & { clipId: ClipId; sizeBytes: number; sidecars: Sidecar[] };

/** States of runs that have not ended, or of which it is unknown whether they were submitted. */
const openStates = new Set(['intent', 'uncertain', 'submitted']);

const reasons = {
  notRejected: { code: 'not_rejected', message: 'It is no longer rejected.' },
  notDecidedHere: {
    code: 'imported_decision',
    message: 'Only an import rejected it. Reject it here first.',
  },
  isOpen: {
    code: 'clip_in_batch',
    message: 'It has an unfinished or uncertain evaluation. Finish it in the queue first.',
  },
  isChanged: { code: 'file_changed', message: 'It changed. Open the list again.' },
  isMissing: { code: 'file_missing', message: 'The file is missing.' },
  isLink: { code: 'link', message: 'It is a link to a file elsewhere.' },
  isOwn: { code: 'own_file', message: 'It belongs to Clipcheck.' },
  hasNoBin: { code: 'no_bin', message: 'Its disk has no bin.' },
} as const satisfies Record<string, Reason>;

const whyClipStays = async (clipId: ClipId, { store }: BinParts): Promise<Reason | null> => {
  const { clips, decisions, jobs, runs } = store;
  if (decisions.of(clipId) !== 'reject') return reasons.notRejected;
  if (decisions.isImported(clipId)) return reasons.notDecidedHere;
  const hasOpenRun = runs.forClip(clipId).some(({ state }) => openStates.has(state));
  if (hasOpenRun || jobs.isQueued(clipId)) return reasons.isOpen;
  for (const { path } of clips.files(clipId)) {
    const realPath = await realpath(path).catch(() => path);
    if (jobs.pendingAt({ clipId, path, realPath }) !== null) return reasons.isOpen;
  }
  return null;
};

export const notMoved = (error: unknown): Reason => ({
  code: 'not_moved',
  message: `It could not be moved: ${explainSystemError(error)}.`,
});

/** Why a file of a clip must not go to the bin now; null if it may. */
export const whyFileStays = async (file: FileToBin, parts: BinParts): Promise<Reason | null> => {
  const { clipId, path, stamp } = file;
  try {
    const { missing, stampNow } = await parts.checkFile(file);
    if (missing === 1 || stampNow !== stamp) return reasons.isChanged;
    const ofClip = await whyClipStays(clipId, parts);
    if (ofClip) return ofClip;
    if ((await lstat(path)).isSymbolicLink()) return reasons.isLink;
    const own = await createLinkScope(parts.ownFolders);
    if ((await own.outsideTarget(path)) === null) return reasons.isOwn;
    return (await parts.bin.isFor(path)) ? null : reasons.hasNoBin;
  } catch (error) {
    return notMoved(error);
  }
};

/** Finds the files that hold a clip's bytes now. Skips those known only from an import. */
const presentFiles = async (
  { clipId, sizeBytes }: ClipCard,
  { store, checkFile }: BinParts,
): Promise<FileToBin[]> => {
  const files: FileToBin[] = [];
  for (const known of store.clips.files(clipId)) {
    if (isUnseen(known)) continue;
    const file = await checkFile({ ...known, clipId });
    if (file.missing === 1) continue;
    files.push({ ...file, clipId, stamp: file.stampNow, sizeBytes, sidecars: [] });
  }
  return files;
};

/** Adds sidecars that belong to no video that stays; one of several files goes with the last. */
const addSidecars = async (files: readonly FileToBin[]): Promise<void> => {
  const ignore = (): void => undefined;
  const sidecarsOf = createFindSidecars(createFolderNames(ignore), ignore);
  const going = new Set(files.map(({ path }) => path));
  const taken = new Set<string>();
  for (const file of files.toReversed()) {
    const root = dirname(file.path);
    file.sidecars = (await sidecarsOf({ path: file.path, root })).filter(
      ({ path: beside, isLink, sharedWith }) =>
        !isLink && !taken.has(beside) && sharedWith.every((video) => going.has(video)),
    );
    for (const sidecar of file.sidecars) taken.add(sidecar.path);
  }
};

/** Finds the rejected clips of a selection that may go to the bin. Changes nothing. */
export const planBin = async (selection: ReportSelection, parts: BinParts, signal: AbortSignal) => {
  const ids =
    'clipIds' in selection ? selection.clipIds : await parts.thread.call('ids', selection);
  const cards = [...(await cardsOf(ids, parts)).values()];
  const rejected = cards.filter(({ decision }) => decision === 'reject');
  const leftOut: BinPlan['leftOut'] = [];
  /** By real path, since a file may be known by several, through linked folders. */
  const going = new Map<string, FileToBin>();
  for (const card of rejected) {
    signal.throwIfAborted();
    const files = await presentFiles(card, parts);
    if (files.length === 0) {
      const reason = (await whyClipStays(card.clipId, parts)) ?? reasons.isMissing;
      leftOut.push({ path: card.path, reason });
    }
    for (const file of files) {
      const reason = await whyFileStays(file, parts);
      if (reason) leftOut.push({ path: file.path, reason });
      else going.set(await realpath(file.path), file);
    }
  }
  const files = [...going.values()];
  await addSidecars(files);
  return { files, leftOut, notRejected: cards.length - rejected.length };
};
