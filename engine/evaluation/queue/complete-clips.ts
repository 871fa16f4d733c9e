import type { BatchOrigin, CompletionOffer } from '../../../shared/contract/queue.ts';
import { glitchTypesKey } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { typesToComplete } from '../../../shared/domain/judgment.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { type FindingType, findingTypes } from '../../../shared/service-api/finding.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { findOwnRuns } from '../find-own-runs.ts';
import { billedSeconds, unitRate, unitRateByTypes } from './batch-cost.ts';
import { readOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import { addRuns } from './retry-runs.ts';
import { jobOfClip } from './scan-batch.ts';

/** A partial result, and what an evaluation may add to it. */
type Completion = { run: RunRow; types: readonly FindingType[] };

/** Returns null for a clip to which nothing can be added, or may have been already. */
const completionOf = (clipId: ClipId, { store, link }: QueueParts): Completion | null => {
  const { job, result } = store.results.ofClip(clipId);
  // What was missing has been evaluated, even if that judged nothing.
  if (job?.state === 'completed') return null;
  const serviceId = link.idForReading();
  if (!result || serviceId === null || store.jobs.isQueued(clipId)) return null;
  const { run } = result;
  if (run.imported !== 0 || !store.services.isSame(run.serviceId, serviceId)) return null;
  // A retry that is on its way may bring the same.
  if (store.runs.openRetriesOf(run.id).some(({ state }) => state !== 'intent')) return null;
  const types = typesToComplete(result.judgment, result.types);
  return types.length === 0 ? null : { run, types };
};

const secondsOf = ({ copy, clipId }: RunRow, { store }: QueueParts): number =>
  billedSeconds(readRunCopy(copy)?.durationSec ?? store.costs.clipSeconds(clipId) ?? 0);

/** Estimates what completing clips is likely to bill, and what retrying them is. No network. */
export const offerCompletion = (clipIds: readonly ClipId[], parts: QueueParts): CompletionOffer => {
  const { store, link } = parts;
  const known = [...new Set(clipIds)];
  const open = known.flatMap((clipId) => completionOf(clipId, parts) ?? []);
  const serviceId = link.idForReading();
  const byJudge = Map.groupBy(open, ({ run }) => isJudgeVersion(run.requestedVersion));
  const isRemote = serviceId !== null && store.services.baseUrl(serviceId) !== null;
  const isBilled = isRemote || byJudge.has(true);
  let [units, retryUnits, isMeasured] = [0, 0, true];
  for (const [isJudged, completions] of byJudge) {
    if (serviceId === null || !(isRemote || isJudged)) continue;
    const rate = unitRate(serviceId, store, isJudged);
    const rateFor = unitRateByTypes(serviceId, store, isJudged);
    for (const { run, types } of completions) {
      const partRate = rateFor(glitchTypesKey(types));
      const seconds = isJudged ? 1 : secondsOf(run, parts);
      isMeasured &&= partRate !== null;
      units += seconds * (partRate ?? rate);
      retryUnits += seconds * (rateFor(run.glitchTypes) ?? rate);
    }
  }
  return {
    clips: open.length,
    others: known.length - open.length,
    types: findingTypes.filter((type) => open.some(({ types }) => types.includes(type))),
    units: isBilled ? units : null,
    isJudged: byJudge.has(true),
    isMeasured,
    retryUnits: isBilled ? retryUnits : null,
  };
};

/** Which part of a clip to copy, as its run did: a clip over a limit is completed by its copy. */
const copiesOf = (run: RunRow, { store }: QueueParts): string | null => {
  if (run.copy === null) return null;
  const job = store.jobs.newestForRun(run.id);
  const options = job && store.batches.optionsOf(job.batchId);
  const part = options && readOptions(options).copies;
  return job?.copies ?? (part ? JSON.stringify(part) : null);
};

/**
 * Creates evaluations of just what is missing, of the same bytes with the same prompt. The queue
 * treats them like any other: it uses the upload that is stored, and pays for none twice.
 * @throws AppError api_key_not_set, data_folder_busy
 */
export const addCompletions = async (
  clipIds: readonly ClipId[],
  origin: BatchOrigin,
  parts: QueueParts,
): Promise<{ runs: RunRow[]; batches: BatchId[] }> => {
  const { store } = parts;
  parts.link.id();
  store.becomeWriter();
  const work: { run: RunRow; job: NewJob; types: readonly FindingType[] }[] = [];
  for (const clipId of new Set(clipIds)) {
    const completion = completionOf(clipId, parts);
    if (!completion) continue;
    const { run, types } = completion;
    const prompt = { text: run.prompt, source: run.promptSource, origin: null, detail: null };
    const given = { givenPrompt: JSON.stringify(prompt), copies: copiesOf(run, parts) };
    work.push({ run, types, job: { ...(await jobOfClip(clipId, store)), ...given } });
  }
  return { runs: work.map(({ run }) => run), batches: await addRuns(work, origin, parts) };
};

/** Evaluation ids, or every partial run that no newer one has replaced. */
export type CompleteRuns = { ids: readonly string[] } | { all: true };

/**
 * @throws AppError unknown_run, other_service, api_key_not_set, not_retryable for a run to which
 *   nothing can be added
 */
export const clipsToComplete = (request: CompleteRuns, parts: QueueParts): ClipId[] => {
  const { runs } = parts.store;
  if ('all' in request) {
    return runs.unreplaced(parts.link.id(), 'partial').map(({ clipId }) => clipId);
  }
  return findOwnRuns(request.ids, parts).map(({ clipId }, index) => {
    if (completionOf(clipId, parts)) return clipId;
    throw new AppError(
      'not_retryable',
      `${request.ids[index]} cannot be completed: its clip has no partial result here to which an evaluation could add something. 'clipcheck show ${request.ids[index]}' tells what was judged.`,
    );
  });
};
