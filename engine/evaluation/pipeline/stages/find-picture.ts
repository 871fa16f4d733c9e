import { pictureTypesKey, typesOfKey } from '../../../../shared/domain/evaluate-options.ts';
import { concernsPicture } from '../../../../shared/domain/finding-types.ts';
import { noPromptSource } from '../../../../shared/domain/without-prompt.ts';
import { judgmentOfRow } from '../../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { assignRun } from '../end-of-run.ts';
import { type Job, noPrompt, untilSkipped } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';
import { newestOf } from './dedupe.ts';
import { pollRun } from './poll.ts';

export const mayHavePicture = (
  { request, prompt, retryOf, runId }: Job,
  { options }: BatchContext,
): boolean =>
  runId === null &&
  retryOf === null &&
  !options.force &&
  prompt?.source !== noPromptSource &&
  request !== null &&
  typesOfKey(request.glitchTypes).some(concernsPicture);

const hasJudgedPicture = (run: RunRow): boolean =>
  run.imported === 0 &&
  run.state === 'completed' &&
  judgmentOfRow(run).reasons.every(({ kind }) => kind === 'part_of_clip');

/**
 * Finds the run that checked the picture of a clip while it had no prompt, or waits for it, so that
 * the picture is not paid for twice.
 */
export const findPicture = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { runs } = context.store;
  if (!job.request) throw new Error('work must be described before its picture is searched for');
  const request = { ...job.request, prompt: noPrompt.text, glitchTypes: pictureTypesKey };
  const open = newestOf(runs.finished(request), runs.open(request)[0]);
  if (open?.state === 'submitted') {
    const outcome = await untilSkipped(job, context.stop.submissions, (signal) =>
      pollRun(open, context, signal),
    );
    if (outcome.kind !== 'end') return outcome;
  }
  // The run may be paid for, so the user decides about it first, as for any uncertain run.
  if (open?.state === 'uncertain') {
    const isToBeSent = context.options.resubmitUncertain || job.resends !== null;
    if (!isToBeSent) return { kind: 'end', ...assignRun(job, open, context) };
    job.uncertainPicture = open.id;
  }
  const finished = runs.finished(request);
  if (!finished || !hasJudgedPicture(finished)) return next;
  if (job.request.glitchTypes === request.glitchTypes) {
    return { kind: 'end', ...assignRun(job, finished, context) };
  }
  job.pictureRun = finished;
  return next;
};
