import { AppError } from '../../../shared/errors/app-error.ts';
import { maxStageAttempts } from '../../service/client/retry-policy.ts';
import type { BatchContext } from './batch-context.ts';
import { blockFor } from './block-for.ts';
import type { Job } from './job.ts';
import { untilSkipped } from './job.ts';
import { type JobEnd, pending, reasonOf, type StageOutcome } from './stage-outcome.ts';

export type StageStep = {
  name: 'prompt' | 'probe' | 'dedupe' | 'preflight' | 'copy' | 'upload' | 'submit' | 'poll';
  isNeeded?: (job: Job, context: BatchContext) => boolean;
  run: (job: Job, context: BatchContext) => Promise<StageOutcome>;
  stoppedBy: 'local' | 'submissions' | 'everything';
};

export const skipped: JobEnd = {
  state: 'cancelled',
  reason: { code: 'skipped', message: 'The clip was skipped before it was submitted.' },
};

/**
 * After `again` or `limited`, starts over at the first step that has something to do.
 * @returns how the clip ended; null when it passed every stage
 */
export const runStages = async (
  job: Job,
  steps: readonly StageStep[],
  context: BatchContext,
): Promise<JobEnd | null> => {
  job.isStageRunning = true;
  try {
    return await runEach(job, steps, context);
  } finally {
    job.isStageRunning = false;
  }
};

const isSkipped = (job: Job): boolean => job.skip.signal.aborted && !job.isSent;

const runEach = async (
  job: Job,
  steps: readonly StageStep[],
  context: BatchContext,
): Promise<JobEnd | null> => {
  let attempts = 0;
  for (let index = 0; index < steps.length; ) {
    const step = steps[index];
    if (!step) break;
    const signal = context.stop[step.stoppedBy];
    if (isSkipped(job)) return skipped;
    // Checked before the stop: a step without work is not held up, and a stored result needs no
    // stage that pays.
    if (step.isNeeded && !step.isNeeded(job, context)) {
      index += 1;
      continue;
    }
    if (signal.aborted) return pending;
    context.record(job, { stage: step.name });
    let outcome = await attempt(step, job, context);
    if (outcome.kind === 'again') {
      attempts += 1;
      if (attempts < maxStageAttempts) {
        const delayMs = outcome.delayMs * 2 ** (attempts - 1);
        await untilSkipped(job, signal, (either) => context.clock.sleep(delayMs, either)).catch(
          () => undefined,
        );
        index = 0;
        continue;
      }
      outcome = outcome.orElse();
    }
    switch (outcome.kind) {
      case 'next':
        index += 1;
        break;
      case 'end':
        return { state: outcome.state, reason: outcome.reason };
      case 'blocked':
        context.stop.block(outcome.reason, outcome.scope);
        return outcome.scope === 'clip' ? { ...pending, reason: outcome.reason } : pending;
      case 'limited':
      case 'again':
        break;
    }
  }
  return null;
};

/** Runs one stage. It throws only for an interrupt, an error of the file, or a bug. */
const attempt = async (step: StageStep, job: Job, context: BatchContext): Promise<StageOutcome> => {
  try {
    return await step.run(job, context);
  } catch (error) {
    if (isSkipped(job)) return { kind: 'end', ...skipped };
    if (context.stop[step.stoppedBy].aborted) return { kind: 'end', ...pending };
    const blocked = blockFor(error);
    if (blocked) return blocked;
    if (!(error instanceof AppError)) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      context.bus.emit({ type: 'note', message: `A bug in stage ${step.name}: ${detail}` });
    }
    return { kind: 'end', state: 'failed', reason: reasonOf(error) };
  }
};
