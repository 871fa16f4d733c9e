import type { Fetched, FetchedEvaluation } from '../../shared/documents/fetched.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { isTerminalStatus } from '../../shared/service-api/evaluation.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EndedRun } from '../store/tables/runs.ts';
import type { EngineParts } from './engine-parts.ts';
import { type Answer, type FetchHooks, fetchEvaluations, fetched } from './fetch-evaluations.ts';
import { findOwnRuns } from './find-own-runs.ts';
import { endOfRun } from './pipeline/end-of-run.ts';
import { answerChanges, readAnswer } from './results/answer-changes.ts';

/** Evaluation ids, clips with all of their evaluations, or all evaluations of the service in use. */
export type RefreshRuns =
  | { ids: readonly string[] }
  | { clipIds: readonly ClipId[] }
  | { all: true };

const endedRun = ({ id, clipId, state, evaluationId }: RunRow): EndedRun => {
  if (isTerminalStatus(state) && evaluationId !== null) return { id, clipId, evaluationId };
  throw new AppError(
    'not_that_run',
    `${evaluationId ?? id} is ${state}: there is no result to refresh. 'clipcheck run' on its clip continues it.`,
  );
};

const selectRuns = (request: RefreshRuns, parts: EngineParts): EndedRun[] => {
  if ('ids' in request) return findOwnRuns(request.ids, parts).map(endedRun);
  const ended = parts.store.runs.ended(parts.link.id());
  if ('all' in request) return ended;
  const wanted = new Set(request.clipIds);
  return ended.filter(({ clipId }) => wanted.has(clipId));
};

/** Returns why an answer cannot replace the stored one; null if it can. */
const problemWith = (run: RunRow | undefined, { data }: Answer): string | null => {
  if (!run) return 'it was deleted here';
  // A service may retry an evaluation under the same id: the answer may be from before.
  if (!isTerminalStatus(run.state)) return 'it is being evaluated again';
  const stored = readAnswer(run.raw)?.input;
  if (data.input && stored && data.input.prompt !== stored.prompt) {
    return 'its prompt differs from that of the stored result';
  }
  if (!isTerminalStatus(data.status)) return `the service says again that it is ${data.status}`;
  const hasResult = data.status !== 'failed' && data.result !== null;
  return run.state === 'failed' || hasResult ? null : 'it has no readable result any more';
};

const refreshRun = (
  { id, evaluationId }: EndedRun,
  answer: Answer,
  parts: EngineParts,
): FetchedEvaluation => {
  const { runs, jobs } = parts.store;
  const before = runs.byId(id);
  const problem = problemWith(before, answer);
  if (!before || problem !== null) {
    const reason = { code: 'not_that_run', message: `Not refreshed: ${problem}.` };
    return fetched({ evaluationId, outcome: 'failed', reason }, before, parts);
  }
  const isChanged = runs.saveRefreshed(id, { ...answer.data, id: evaluationId }, answer.raw);
  if (!isChanged) return fetched({ evaluationId, outcome: 'unchanged' }, before, parts);
  const after = runs.byId(id) ?? before;
  jobs.setEnd(id, endOfRun(after));
  const changes = answerChanges(before.raw, after.raw);
  return fetched({ evaluationId, outcome: 'changed', changes }, after, parts);
};

/**
 * Fetches the answers of ended runs again, which is not billed: people may have added findings at the
 * service. An answer that has changed replaces the stored one, which is kept beside it, as are all
 * verdicts and notes.
 * @throws AppError unknown_run, other_service, not_that_run, api_key_not_set, data_folder_busy
 */
export const refreshRuns = (
  request: RefreshRuns,
  parts: EngineParts,
  hooks: FetchHooks,
): Promise<Fetched> => {
  parts.store.becomeWriter();
  const take = (run: EndedRun, answer: Answer) => refreshRun(run, answer, parts);
  return fetchEvaluations(selectRuns(request, parts), take, parts, hooks);
};
