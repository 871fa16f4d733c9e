import { AppError } from '../../../shared/errors/app-error.ts';
import type { ApiClient } from '../../api-client/client.ts';
import { ApiConnectionError, ApiNotFoundError } from '../../api-client/errors.ts';
import { pollDelays } from '../../api-client/poll-delays.ts';
import type { RunRow } from '../../db/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockFor } from '../block-for.ts';
import { endOfRun } from '../end-of-run.ts';
import type { Job } from '../job.ts';
import { reasonOf } from '../reason-of.ts';
import { end, type StageOutcome } from '../stage-outcome.ts';

/**
 * How long results may be out of reach before the batch is stopped (ms). Longer than for
 * submissions: what is waited for here is paid for.
 */
const outageToleranceMs = 60_000;

/** A 404 without the envelope may be a proxy's: believed only when it comes so often in a row. */
const bareNotFoundLimit = 3;

type Sent = Awaited<ReturnType<ApiClient['getEvaluation']>>;

/** Why polling ends without a result; null when it goes on. */
const outcomeOf = (
  error: unknown,
  run: RunRow,
  failures: { outageMs: number; notFoundInARow: number },
  context: BatchContext,
): StageOutcome | null => {
  if (context.stop.everything.aborted || !(error instanceof AppError)) throw error;
  if (error instanceof ApiNotFoundError) {
    if (error.type === undefined && failures.notFoundInARow < bareNotFoundLimit) return null;
    const gone = new AppError(
      'evaluation_gone',
      `The service no longer knows evaluation ${run.evaluationId}. Run the clip again to evaluate it anew.`,
    );
    context.store.runs.markGone(run.id, gone.toRecord());
    return end('failed', reasonOf(gone));
  }
  const blocked = blockFor(error);
  if (blocked && !(error instanceof ApiConnectionError)) return blocked;
  if (failures.outageMs < outageToleranceMs) return null;
  return blocked ?? { kind: 'blocked', reason: reasonOf(error), scope: 'everything' };
};

const fetchOnce = async (evaluationId: string, context: BatchContext): Promise<Sent> => {
  const client = await context.link.client();
  const signal = context.stop.everything;
  return context.lanes.poll.add(
    () => client.getEvaluation(evaluationId, { signal, onWait: context.reportWait }),
    { signal },
  );
};

/** Asks until the run is terminal, however long that takes, and stores every new status. */
export const poll = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { runs } = context.store;
  const stored = job.runId === null ? undefined : runs.byId(job.runId);
  if (!stored?.evaluationId) throw new Error('a run is submitted before it is polled');
  const delaysMs = pollDelays();
  let run = stored;
  let status = '';
  let answeredMs = context.clock.nowMs();
  let notFoundInARow = 0;
  while (run.state === 'submitted') {
    await context.clock.sleep(delaysMs.next().value, context.stop.everything);
    try {
      const { data, raw } = await fetchOnce(stored.evaluationId, context);
      answeredMs = context.clock.nowMs();
      notFoundInARow = 0;
      if (data.status === status) continue;
      status = data.status;
      runs.saveAnswer(run.id, { ...data, id: stored.evaluationId }, raw);
      run = runs.byId(run.id) ?? run;
    } catch (error) {
      notFoundInARow = error instanceof ApiNotFoundError ? notFoundInARow + 1 : 0;
      const outageMs = context.clock.nowMs() - answeredMs;
      const outcome = outcomeOf(error, run, { outageMs, notFoundInARow }, context);
      if (outcome) return outcome;
    }
  }
  context.gate.runEnded();
  return { kind: 'end', ...endOfRun(run) };
};
