import type { RunId } from '../../../../shared/domain/ids.ts';
import { AppError, toErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { ApiClient } from '../../../service/client/client.ts';
import { ApiError } from '../../../service/client/errors.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockFor, handleRefusal } from '../block-for.ts';
import { claimIntent, dropResent } from '../claim-run.ts';
import { unknownOutcome } from '../end-of-run.ts';
import type { Job } from '../job.ts';
import { untilSkipped } from '../job.ts';
import { requestOf, videoOf, videoSourceOf } from '../request-of.ts';
import { end, next, reasonOf, type StageOutcome } from '../stage-outcome.ts';
import { remakeCopy } from './copy.ts';

type Sent = Awaited<ReturnType<ApiClient['createEvaluation']>>;

/**
 * Prepares everything, so that only the request itself follows the record on disk. It gets no abort
 * signal: once it is being sent, only its answer shows whether it is paid for.
 */
const prepare = async (
  job: Job,
  runId: RunId,
  context: BatchContext,
): Promise<() => Promise<Sent>> => {
  const client = await context.service.client();
  const options = { fetchesVideo: videoSourceOf(job) === 'url' };
  const parentId = job.retryOf?.evaluationId;
  if (parentId) return () => client.retryEvaluation(parentId, options);
  const request = requestOf(job, runId, await videoOf(job), context.options);
  return () => client.createEvaluation(request, options);
};

/** Handles a failed submission. Anything unclear counts as possibly paid. */
const outcomeOf = (job: Job, runId: RunId, error: unknown, context: BatchContext): StageOutcome => {
  if (error instanceof ApiError && error.outcome !== 'unknown') {
    return handleRefusal(job, runId, error, context);
  }
  const record = toErrorRecord(error);
  context.store.runs.explainUncertain(runId, record);
  dropResent(job, context);
  // A web page instead of an answer: every further submission would become uncertain too.
  const unreachable = error instanceof ApiError ? blockFor(error.cause) : null;
  if (unreachable) context.stop.block(unreachable.reason, unreachable.scope);
  return end('uncertain', { code: unknownOutcome.code, message: record.message });
};

/** Adds the evaluation's id to the error, since it cannot be stored and looked up later. */
const withId = (error: unknown, evaluationId: string): Error => {
  const { code, message, kind } = toErrorRecord(error);
  const withAnswer = `${message} The service answered with evaluation ${evaluationId}.`;
  return new AppError(code, withAnswer, { kind, cause: error });
};

const sendOnce = async (job: Job, runId: RunId, context: BatchContext): Promise<StageOutcome> => {
  const { runs } = context.store;
  let send: Awaited<ReturnType<typeof prepare>>;
  try {
    send = await prepare(job, runId, context);
  } catch (error) {
    const again = remakeCopy(job, () => end('failed', reasonOf(error)));
    if (again) return again;
    throw error;
  }
  context.stop.submissions.throwIfAborted();
  job.skip.signal.throwIfAborted();
  const refusal = context.budget.admit(job);
  if (refusal) return { kind: 'blocked', reason: refusal, scope: 'submissions' };
  runs.markUncertain(runId);
  job.isSent = true;
  let sent: Sent;
  try {
    sent = await send();
  } catch (error) {
    return outcomeOf(job, runId, error, context);
  }
  try {
    job.runId = runs.saveSubmitted(runId, sent.data, sent.raw, sent.requestId);
  } catch (error) {
    return outcomeOf(job, runId, withId(error, sent.data.id), context);
  }
  dropResent(job, context);
  context.gate.accepted(job.runId, sent.rateLimit, videoSourceOf(job));
  context.record(job, { runId: job.runId });
  return next;
};

/** Creates the evaluation. Never pays for more than one. */
export const submit = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const leave = await untilSkipped(job, context.stop.submissions, (signal) =>
    context.gate.enter(signal, videoSourceOf(job)),
  );
  try {
    const runId = claimIntent(job, context);
    job.runId = runId;
    context.record(job, { runId });
    return await sendOnce(job, runId, context);
  } finally {
    leave();
  }
};
