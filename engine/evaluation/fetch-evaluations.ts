import type { Fetched, FetchedEvaluation } from '../../shared/documents/fetched.ts';
import type { RunId } from '../../shared/domain/ids.ts';
import type { StopReason } from '../../shared/domain/reason.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { ApiClient } from '../service/client/client.ts';
import { isApiError } from '../service/client/errors.ts';
import type { CallOptions } from '../service/client/retries.ts';
import { maxParallelPolls } from '../service/client/retry-policy.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';
import { otherKey } from './find-own-runs.ts';
import { createPollLane } from './pipeline/batch-context.ts';
import { blockFor } from './pipeline/block-for.ts';
import { endOfRun } from './pipeline/end-of-run.ts';
import { reasonOf } from './pipeline/stage-outcome.ts';

export type FetchHooks = CallOptions & {
  signal: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
};

export type Answer = Awaited<ReturnType<ApiClient['getEvaluation']>>;

const interrupted: StopReason = {
  code: 'interrupted',
  message: 'Stopped. What was fetched by then is kept.',
};

type Facts = Pick<FetchedEvaluation, 'evaluationId' | 'outcome'> &
  Partial<Pick<FetchedEvaluation, 'changes' | 'reason'>>;

/** Reports on an evaluation, with the run in which it is stored. */
export const fetched = (
  facts: Facts,
  run: RunRow | undefined,
  { store }: Pick<EngineParts, 'store'>,
): FetchedEvaluation => ({
  changes: [],
  reason: null,
  ...facts,
  clipId: run?.clipId ?? null,
  path:
    (run && (store.jobs.newestForRun(run.id)?.path ?? store.clips.files(run.clipId)[0]?.path)) ??
    null,
  state: run ? endOfRun(run).state : null,
  findings: run ? store.runs.countFindings(run.id) : 0,
});

const goneReason = (run: RunRow | undefined, parts: EngineParts) => {
  const { store, link } = parts;
  const kept = 'What is stored here is kept.';
  if (run && store.services.isOfOtherKey(run.serviceId, link.id())) {
    return reasonOf(otherKey(run, store, kept));
  }
  return {
    code: 'evaluation_gone',
    message: `The service does not have this evaluation.${run ? ` ${kept}` : ''}`,
  };
};

/** @property id of the run that has the evaluation */
type Item = { evaluationId: string; id?: RunId };

/**
 * Fetches evaluations with GET alone, as often and as many at once as batches poll. Nothing that is
 * stored is removed. Stops at the first refusal that concerns them all, and when it is aborted.
 * @param take stores an answer, and reports on it; its AppErrors concern that evaluation alone
 * @throws AppError api_key_not_set, data_folder_busy
 */
export const fetchEvaluations = async <One extends Item>(
  items: readonly One[],
  take: (item: One, answer: Answer) => FetchedEvaluation | Promise<FetchedEvaluation>,
  parts: EngineParts,
  { signal, onWait, onProgress }: FetchHooks,
): Promise<Fetched> => {
  const service = parts.link.hold();
  const lane = createPollLane();
  let stoppedBy: StopReason | null = null;
  let done = 0;

  const fetchOne = async (item: One): Promise<FetchedEvaluation | null> => {
    const { evaluationId, id = null } = item;
    const stored = () => parts.store.runs.byId(id);
    try {
      const client = await service.client();
      return await take(item, await client.getEvaluation(evaluationId, { signal, onWait }));
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof AppError)) throw error;
      const isGone = isApiError(error, 'not_found') && !error.isBare;
      if (isGone) {
        const reason = goneReason(stored(), parts);
        return fetched({ evaluationId, outcome: 'gone', reason }, stored(), parts);
      }
      const block = blockFor(error);
      if (block) stoppedBy ??= block.reason;
      const reason = reasonOf(error);
      return block ? null : fetched({ evaluationId, outcome: 'failed', reason }, stored(), parts);
    } finally {
      done += 1;
      onProgress?.({ done, total: items.length });
    }
  };

  const evaluations: (FetchedEvaluation | null)[] = [];
  const left = items.entries();
  /** Takes one after the other, so that a stop does not wait for the turns of the others. */
  const work = async (): Promise<void> => {
    for (const [index, item] of left) {
      if (stoppedBy !== null || signal.aborted) return;
      evaluations[index] = await lane.add(() => fetchOne(item));
    }
  };

  try {
    onProgress?.({ done, total: items.length });
    await Promise.all(Array.from({ length: maxParallelPolls }, work));
    if (signal.aborted) stoppedBy ??= interrupted;
    return { evaluations: evaluations.filter((one) => one !== null), stoppedBy };
  } finally {
    service.release();
    parts.bus.emit({ type: 'library-changed' });
  }
};
