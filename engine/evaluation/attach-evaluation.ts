import { AppError } from '../../shared/errors/app-error.ts';
import type { ReceivedEvaluation } from '../../shared/service-api/evaluation.ts';
import type { CallOptions } from '../service/client/retries.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';
import { findOwnRuns } from './find-own-runs.ts';
import { promptOfRun, sentPrompt } from './pipeline/job.ts';
import { ownMetadataMember } from './pipeline/request-of.ts';

const notThatRun = (evaluationId: string, why: string): AppError =>
  new AppError(
    'not_that_run',
    `Evaluation ${evaluationId} is not attached: ${why}. Check the id and the clip it is for.`,
  );

const runKeyIn = ({ metadata }: ReceivedEvaluation): unknown => {
  const own = metadata?.[ownMetadataMember];
  return typeof own === 'object' && own !== null && 'run' in own ? own.run : undefined;
};

const expectSameWork = (run: RunRow, evaluation: ReceivedEvaluation): void => {
  const key = runKeyIn(evaluation);
  // A retry echoes the metadata, and so the run key, of the run it retries.
  if (key !== undefined && key !== run.id && key !== run.parentId) {
    throw notThatRun(evaluation.id, 'it was created for another run');
  }
  if (evaluation.input && evaluation.input.prompt !== sentPrompt(promptOfRun(run))) {
    throw notThatRun(evaluation.id, 'it has a different prompt');
  }
};

/**
 * Attaches an evaluation that the user has found in the service's console to an uncertain run (ADR
 * 3).
 * @throws AppError unknown_run, other_service, not_that_run, api_key_not_set, data_folder_busy;
 *   ApiError
 */
export const attachEvaluation = async (
  runKey: string,
  evaluationId: string,
  parts: EngineParts,
  options: CallOptions,
): Promise<void> => {
  const { store, link } = parts;
  store.becomeWriter();
  const [run] = findOwnRuns([runKey], parts);
  if (run?.state !== 'uncertain') {
    throw notThatRun(evaluationId, `run ${runKey} is ${run?.state}, not uncertain`);
  }
  const { data, raw } = await (await link.client()).getEvaluation(evaluationId, options);
  expectSameWork(run, data);
  // An interruption in between leaves a submitted run of another key, which is asked for anyway. An
  // evaluation of other work is refused before anything changes.
  store.runs.moveTo(store.runs.saveSubmitted(run.id, data, raw), link.id());
};
