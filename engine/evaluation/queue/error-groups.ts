import type { ErrorGroup, WithoutResult } from '../../../shared/contract/queue.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { actionOn } from '../../../shared/errors/reason-actions.ts';
import { findBrokenLimits } from '../../clips/copies/offer-copies.ts';
import type { ServiceLimits } from '../../service/model-list.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import { causeOf } from '../../store/tables/cause-of.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { isSkipped } from './unsent-jobs.ts';

/** By the messages of Clipcheck's own checks, those of `clips/media/probe`. */
const adviceOnVideo: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^This file's container is /, 'Convert the clip to MP4 with H.264 video, or evaluate a copy.'],
  [/ video codec is /, 'Convert the clip to H.264 video, or evaluate a copy.'],
  [/^This file is empty/, 'Retry once the file has been replaced.'],
  [/ truncated| is not complete/, 'Retry once the file is complete.'],
  [/ has no video /, 'Replace it with the video, or remove it from the folder.'],
  [/ is not a video file/, 'Replace it with the video, or remove it from the folder.'],
  [/^This file /, 'Export the clip again, and retry.'],
];

const generalAdvice = 'Retry. If it happens again, send the message to the service provider.';

/** @param isBuiltIn whether the reason came from the built-in evaluator */
export const adviceFor = ({ code, message }: Reason, isBuiltIn = false): string => {
  const onVideo =
    code === 'invalid_video' && adviceOnVideo.find(([pattern]) => pattern.test(message));
  if (onVideo) return onVideo[1];
  const known = actionOn(code);
  if (!isBuiltIn) return known ?? generalAdvice;
  // The evaluator on this machine has no other support, and bills nothing.
  const isOurs = known === undefined || code === 'internal_error';
  return isOurs
    ? 'Retry. If it happens again, report it.'
    : known.replace(/\bservice\b/g, 'evaluator');
};

const problemStates: readonly ClipState[] = [
  'failed',
  'rejected',
  'needs_prompt',
  'partial',
  'uncertain',
  'pending',
];

/** Retryable states: an uncertain clip waits for a decision, a pending one for its batch. */
const retryable: readonly ClipState[] = ['failed', 'rejected', 'needs_prompt', 'partial'];

/** Reasons that a copy may fix; a copy that failed may work with another part. */
const copiedCodes: ReadonlySet<string> = new Set([
  'invalid_video',
  'video_too_long',
  'file_too_large',
  'copy_not_made',
]);

const unknownReason: Reason = { code: 'internal', message: '' };

/**
 * Groups clips without a result by their actual cause. A file evaluated again later counts there.
 */
export const errorGroupsOf = (
  batchId: BatchId,
  limits: ServiceLimits,
  store: Store,
): ErrorGroup[] => {
  const canBeCopied = (clipId: ClipId | null): boolean =>
    findBrokenLimits(clipId, limits, store).broken.length > 0;
  const batch = store.batches.byId(batchId);
  const isBuiltIn = batch !== undefined && store.services.baseUrl(batch.serviceId) === null;
  const rows = store.jobs.problems(batchId, problemStates).map((row) => ({
    ...row,
    reason: readStoredJson<Reason>(row.reason) ?? unknownReason,
  }));
  return [...Map.groupBy(rows, ({ reason, path }) => causeOf(reason, path))]
    .map(([cause, jobs]) => ({ cause, jobs, ...(jobs[0]?.reason ?? unknownReason) }))
    .map(({ cause, jobs, code, message }) => ({
      cause,
      code,
      message,
      isSameForAll: jobs.every(({ reason }) => reason.message === message),
      advice: adviceFor({ code, message }, isBuiltIn),
      canCopy: copiedCodes.has(code) && jobs.some(({ clipId }) => canBeCopied(clipId)),
      canRetry: jobs.some(({ state }) => retryable.includes(state)),
      count: jobs.length,
      jobIds: jobs.map(({ id }) => id),
    }))
    .sort((one, other) => other.count - one.count);
};

const statesWithoutResult: readonly ClipState[] = [
  'needs_prompt',
  'rejected',
  'failed',
  'cancelled',
];

/**
 * Groups clips without a result by what solves it. Omits those whose evaluation was deleted, given
 * up, or continues elsewhere.
 */
export const withoutResult = (batchId: BatchId, { jobs }: Store): WithoutResult => {
  const rows = jobs.problems(batchId, statesWithoutResult);
  const idsOf = (isOne: (row: JobRow) => boolean) => rows.filter(isOne).map(({ id }) => id);
  return {
    needs_prompt: idsOf(({ state }) => state === 'needs_prompt'),
    rejected: idsOf(({ state }) => state === 'rejected'),
    failed: idsOf(({ state }) => state === 'failed'),
    skipped: idsOf(isSkipped),
  };
};
