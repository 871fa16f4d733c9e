import PQueue from 'p-queue';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/reason.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { deleteRuns } from '../evaluation/delete-runs.ts';
import type { EngineParts } from '../evaluation/engine-parts.ts';
import { blockFor } from '../evaluation/pipeline/block-for.ts';
import { reasonOf } from '../evaluation/pipeline/stage-outcome.ts';
import type { LibraryThread } from './library-thread.ts';

export type DeleteClips = { clipIds: readonly ClipId[]; atService: boolean };

type DeletedClips = {
  deleted: number;
  kept: { clipId: ClipId; name: string; reason: Reason }[];
};

export type OnProgress = (progress: { done: number; total: number }) => void;

const maxParallelClips = 4;

const queued: Reason = {
  code: 'clip_in_batch',
  message: 'It is waiting in a batch. Skip it there, or cancel the batch, then delete it.',
};

const interrupted: Reason = {
  code: 'interrupted',
  message: 'The deletion was interrupted before this clip was deleted. Delete it again.',
};

const otherService = (address: string | null): Reason => ({
  code: 'other_service',
  message: `It has an evaluation at ${address ?? 'the built-in evaluator'}, which is not the service in use. Select that service in the settings, or delete the clip here only.`,
});

/** Deletes a clip's evaluations one after the other. @throws AppError data_folder_busy; ApiError */
const deleteAtService = async (
  clipId: ClipId,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<Reason | null> => {
  const { store, link } = parts;
  if (store.jobs.isQueued(clipId)) return queued;
  const known = store.runs.forClip(clipId).filter(({ evaluationId }) => evaluationId !== null);
  const foreign = known.find(({ serviceId }) => !store.services.isSame(serviceId, link.id()));
  if (foreign) return otherService(store.services.baseUrl(foreign.serviceId));
  // Evaluations of other keys first: if the service does not find one, nothing is deleted.
  const ofOtherKeys = known.filter(({ serviceId }) => serviceId !== link.id());
  const ids = [...ofOtherKeys, ...known].map(({ id }) => id);
  await deleteRuns(ids, parts, () => {}, { signal });
  return null;
};

/** @returns clips to keep, because not all of theirs were deleted */
const deleteAllAtService = async (
  clipIds: readonly ClipId[],
  parts: EngineParts,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Map<ClipId, Reason>> => {
  const lane = new PQueue({ concurrency: maxParallelClips });
  const kept = new Map<ClipId, Reason>();
  let forAll: Reason | null = null;
  let done = 0;
  const reasonFor = async (clipId: ClipId): Promise<Reason | null> => {
    if (signal.aborted) return interrupted;
    if (forAll) return forAll;
    try {
      return await deleteAtService(clipId, parts, signal);
    } catch (error) {
      if (signal.aborted) return interrupted;
      if (!(error instanceof AppError)) throw error;
      if (blockFor(error)) forAll = reasonOf(error);
      return reasonOf(error);
    }
  };
  await lane.addAll(
    clipIds.map((clipId) => async () => {
      const reason = await reasonFor(clipId);
      if (reason) kept.set(clipId, reason);
      done += 1;
      onProgress({ done, total: clipIds.length });
    }),
  );
  return kept;
};

/** Maximum number of clips that are removed before a deletion can be stopped. */
const maxAtOnce = 50;

/**
 * Removes clips from the library, each with all its results or not at all. Their files stay.
 * @throws AppError api_key_not_set, data_folder_busy, if the service is to delete them as well
 */
export const deleteClips = async (
  { clipIds, atService }: DeleteClips,
  thread: LibraryThread,
  parts: EngineParts,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<DeletedClips> => {
  if (atService) {
    parts.link.id();
    parts.store.becomeWriter();
  }
  const kept = atService
    ? await deleteAllAtService(clipIds, parts, signal, onProgress)
    : new Map<ClipId, Reason>();
  const free = clipIds.filter((clipId) => !kept.has(clipId));
  const removePart = (ids: readonly ClipId[]) => thread.call('removeClips', ids);
  const copyIds = new Map(free.map((clipId) => [clipId, parts.store.copies.ids(clipId)]));
  const removed: Awaited<ReturnType<typeof removePart>> = [];
  for (let at = 0; at < free.length; at += maxAtOnce) {
    // What the service has deleted goes here, too.
    if (signal.aborted && !atService) {
      for (const clipId of free.slice(at)) kept.set(clipId, interrupted);
      break;
    }
    removed.push(...(await removePart(free.slice(at, at + maxAtOnce))));
    if (!atService) onProgress({ done: removed.length, total: free.length });
  }
  const gone = removed.filter(({ outcome }) => outcome === 'removed');
  await parts.copies.remove(gone.flatMap(({ clipId }) => copyIds.get(clipId) ?? []));
  for (const { clipId, outcome } of removed) if (outcome === 'queued') kept.set(clipId, queued);
  const cards = await thread.call('cards', [...kept.keys()]);
  return {
    deleted: gone.length,
    kept: cards.map(({ clipId, name }) => ({
      clipId,
      name,
      reason: kept.get(clipId) ?? queued,
    })),
  };
};
