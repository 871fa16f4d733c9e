import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { ServiceId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { pathExists } from '../../clips/files/path-exists.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import { neverAborted } from '../../never-aborted.ts';
import { isUnseen } from '../../store/stored-stamp.ts';
import { type JobRow, type NewJob, newTryOf } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { findClipFiles } from './find-clip-files.ts';
import { newestRetryOf } from './newest-retry-of.ts';
import type { QueueParts } from './queue-parts.ts';

const isCompletedSince = (run: RunRow, { store }: QueueParts): boolean => {
  const finished = store.runs.finished(run);
  return finished?.state === 'completed' && finished.createdMs > run.createdMs;
};

/** Whether the path is known only from an import: such paths are not searched. */
const isNeverSeen = ({ clipId, path }: JobRow, { store }: QueueParts): boolean =>
  clipId !== null && store.clips.files(clipId).some((file) => file.path === path && isUnseen(file));

/** Creates a job for whatever is at the clip's path now: the file may have been repaired. */
const newTry = async (row: JobRow, parts: QueueParts): Promise<NewJob | null> => {
  const mayLook = !isClipAddress(row.path) && !isNeverSeen(row, parts);
  const isInFile = mayLook && (await pathExists(row.path));
  if (row.clipId === null || isInFile) return newTryOf(row);
  const [elsewhere] = await findClipFiles([row.clipId], parts.store, neverAborted);
  return elsewhere ? { ...elsewhere, copies: row.copies } : null;
};

const hasPromptNow = async (
  row: JobRow,
  parts: QueueParts,
  prompts: Pick<PromptFinder, 'find'>,
): Promise<boolean> => {
  if (row.clipId !== null && parts.store.typedPrompts.of(row.clipId) !== null) return true;
  if (isClipAddress(row.path) || isNeverSeen(row, parts)) return row.givenPrompt !== null;
  return (await prompts.find({ ...row, clipId: row.clipId ?? undefined })).prompt !== null;
};

/**
 * Retries a failed or partial run at this service; the clip of one of another service, or of an
 * imported one, is evaluated here.
 */
const redo = (
  run: RunRow,
  row: JobRow,
  serviceId: ServiceId,
  parts: QueueParts,
): NewJob | null | undefined => {
  const isOwn = parts.store.services.isSame(run.serviceId, serviceId) && run.imported === 0;
  if (!isOwn) return undefined;
  const newest = newestRetryOf(run, parts.store);
  if (newest.state === 'completed' || isCompletedSince(newest, parts)) return null;
  if (newest.state !== 'failed' && newest.state !== 'partial') return undefined;
  // The run has had too many attempts, or is gone: the clip must be evaluated from the start.
  if (parts.store.runs.isRetryRefused(newest.id)) return undefined;
  return { ...newTryOf(row), clipId: row.clipId, redoOf: newest.id };
};

/** Whether only a part of a clip was evaluated, through a copy. */
const isOfPart = (run: RunRow | undefined): boolean => {
  const copy = readRunCopy(run?.copy ?? null);
  return copy !== null && copy.frameCount < copy.sourceFrames;
};

/**
 * Returns the job that retries a clip; null if there is nothing to retry: it is complete, waits for
 * a decision, or is being evaluated.
 * @param takesParts retries a completed part, since another part is wanted
 */
export const retryTarget = async (
  row: JobRow,
  serviceId: ServiceId,
  prompts: Pick<PromptFinder, 'find'>,
  parts: QueueParts,
  takesParts = false,
): Promise<NewJob | null> => {
  const { store } = parts;
  if (row.state === 'uncertain') return null;
  if (row.state === 'pending' && !store.batches.hasEnded(row.batchId)) return null;
  // A retry that was skipped before it began becomes a retry again.
  const runId = row.runId ?? row.redoOf;
  const run = runId === null ? undefined : store.runs.byId(runId);
  if (row.state === 'completed' && takesParts && isOfPart(run)) return newTry(row, parts);
  const isWithoutPrompt = row.state === 'completed' && run?.promptSource === noPromptSource;
  if (isWithoutPrompt || row.state === 'needs_prompt') {
    return (await hasPromptNow(row, parts, prompts)) ? newTry(row, parts) : null;
  }
  if (row.state === 'completed') return null;
  const redone = run && redo(run, row, serviceId, parts);
  return redone === undefined ? newTry(row, parts) : redone;
};
