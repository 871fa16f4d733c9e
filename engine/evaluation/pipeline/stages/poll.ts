import { AppError } from '../../../../shared/errors/app-error.ts';
import { isTerminalStatus } from '../../../../shared/service-api/evaluation.ts';
import { ApiError, isApiError } from '../../../service/client/errors.ts';
import { asksToRetryLater } from '../../../service/client/retries.ts';
import {
  maxBareNotFound,
  outageToleranceMs,
  pollDelays,
} from '../../../service/client/retry-policy.ts';
import type { RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockFor, heldForKey } from '../block-for.ts';
import { endOfRun } from '../end-of-run.ts';
import type { Job } from '../job.ts';
import { blocked, end, reasonOf, type StageOutcome } from '../stage-outcome.ts';

type Failures = {
  /** Time since the service last answered for this run. */
  outageMs: number;
  /** Time since the service last answered for any run of the batch. */
  batchOutageMs: number;
  notFoundInARow: number;
};

const gone = (run: RunRow, context: BatchContext): StageOutcome => {
  const error = new AppError(
    'evaluation_gone',
    `The service no longer knows evaluation ${run.evaluationId}. Evaluate the clip again.`,
  );
  context.store.runs.markGone(run.id, error.toRecord());
  return end('failed', reasonOf(error));
};

/**
 * One evaluation that the service cannot return must not block other runs: only its clip stays
 * pending.
 */
const outcomeOf = (
  error: unknown,
  run: RunRow,
  failures: Failures,
  context: BatchContext,
): StageOutcome | null => {
  if (!(error instanceof AppError)) throw error;
  if (isApiError(error, 'not_found')) {
    if (error.isBare && failures.notFoundInARow < maxBareNotFound) return null;
    const isOtherKeys = context.store.services.isOfOtherKey(run.serviceId, context.serviceId);
    return isOtherKeys ? heldForKey(run, context) : gone(run, context);
  }
  const isUnreachable = isApiError(error, 'unreachable');
  const block = error instanceof ApiError && asksToRetryLater(error) ? null : blockFor(error);
  if (block && !isUnreachable) return block;
  const isRefused = isApiError(error, 'invalid_request', 'not_implemented');
  if (isRefused) return blocked(error, 'clip');
  if (failures.outageMs < outageToleranceMs) return null;
  const isForAll = isUnreachable && failures.batchOutageMs >= outageToleranceMs;
  return blocked(error, isForAll ? 'everything' : 'clip');
};

export const fetchOnce = async (
  evaluationId: string,
  context: BatchContext,
  signal: AbortSignal,
) => {
  const client = await context.service.client();
  return context.lanes.poll.add(
    () => client.getEvaluation(evaluationId, { signal, onWait: context.reportWait }),
    { signal },
  );
};

/**
 * Polls until a run is terminal, however long that takes; ends early by throwing the signal's
 * reason.
 */
export const pollRun = async (
  stored: RunRow,
  context: BatchContext,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  const { runs } = context.store;
  if (!stored.evaluationId) throw new Error('a run must be submitted before it is polled');
  const { clock, lastAnswer, runTimes } = context;
  const startMs = clock.nowMs();
  const delaysMs = pollDelays(Math.random, context.service.runPollBackoff, () => {
    const usualMs = runTimes.usualMs();
    return usualMs === undefined ? undefined : startMs + usualMs - clock.nowMs();
  });
  let run = stored;
  let status = '';
  let answeredMs = startMs;
  let notFoundInARow = 0;
  while (run.state === 'submitted') {
    await clock.sleep(delaysMs.next().value, signal);
    try {
      const { data, raw } = await fetchOnce(stored.evaluationId, context, signal);
      const beforeMs = answeredMs;
      answeredMs = clock.nowMs();
      lastAnswer.atMs = answeredMs;
      notFoundInARow = 0;
      if (run.serviceId !== context.serviceId) runs.moveTo(run.id, context.serviceId);
      if (data.status === status) continue;
      status = data.status;
      runs.saveAnswer(run.id, { ...data, id: stored.evaluationId }, raw);
      run = runs.byId(run.id) ?? run;
      if (isTerminalStatus(status)) runTimes.add(beforeMs - startMs, answeredMs - startMs);
    } catch (error) {
      if (signal.aborted) throw error;
      notFoundInARow = isApiError(error, 'not_found') ? notFoundInARow + 1 : 0;
      const outageMs = clock.nowMs() - answeredMs;
      const batchOutageMs = clock.nowMs() - lastAnswer.atMs;
      const outcome = outcomeOf(error, run, { outageMs, batchOutageMs, notFoundInARow }, context);
      if (outcome) return outcome;
    }
  }
  return { kind: 'end', ...endOfRun(run) };
};

export const poll = async ({ runId }: Job, context: BatchContext): Promise<StageOutcome> => {
  const run = context.store.runs.byId(runId);
  if (!run) throw new Error('a run must be submitted before it is polled');
  context.gate.runStarted(run.id);
  try {
    return await pollRun(run, context, context.stop.everything);
  } finally {
    context.gate.runEnded(run.id);
  }
};
