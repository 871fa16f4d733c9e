import type { ResultPart as RecordedPart } from '../../../shared/contract/library.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { Connection } from '../connection.ts';
import { readStoredJson } from '../stored-json.ts';
import type { JobRow } from './job-row.ts';
import { jobStandings } from './job-standings.ts';
import { type JoinedResult, joinResults, resultOfRun } from './join-results.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { runsTable } from './runs.ts';
import { typedPromptsTable } from './typed-prompts.ts';

/** Returns the state of a clip with a job and a result, and why it is not complete. */
export const standingOf = (
  job: JobRow,
  result: JoinedResult | null,
): Pick<ClipResult, 'state' | 'reason'> => {
  const judged = result && reasonOfJudgment(result.judgment);
  if (result?.isJoined) {
    return { state: judged === null ? 'completed' : job.state, reason: judged };
  }
  // A job has no reason if nothing was missing by the rule of judgments at its time.
  return { state: job.state, reason: readStoredJson<Reason>(job.reason) ?? judged };
};

export const partRecords = ({ parts }: Pick<JoinedResult, 'parts'>): RecordedPart[] =>
  parts.map(({ run, types }) => ({
    types: [...types],
    runId: run.id,
    evaluationId: run.evaluationId,
    attempt: run.attempt,
    model: run.model ?? run.requestedModel,
    modelVersion: run.modelVersion ?? run.requestedVersion,
    endedMs: run.endedMs,
    imported: run.imported === 1,
  }));

export const joinedResults = (connection: Connection) => {
  // The table's functions would bring statements that write.
  const selectOptions = connection
    .prepare<[string], string>('SELECT options FROM batches WHERE id = ?')
    .pluck();
  const runs = runsTable(connection);
  const jobs = jobStandings(connection);
  const typedPrompts = typedPromptsTable(connection);
  const selectOthers = connection.prepare<[string, string], RunRow>(
    `SELECT ${runColumns} FROM runs
     WHERE clip_id = ? AND id <> ? AND state IN ('completed', 'partial')
     ORDER BY imported, created_ms DESC, id`,
  );

  const promptInForce = (run: RunRow, prompted: JobRow | undefined): string | null =>
    typedPrompts.of(run.clipId) ??
    prompted?.prompt ??
    (run.promptSource === noPromptSource ? null : run.prompt);

  const runOf = ({ runId }: JobRow): RunRow | undefined =>
    runId === null ? undefined : runs.byId(runId);

  const ofJob = (
    job: JobRow,
    run: RunRow | undefined,
    prompted: JobRow | undefined,
  ): JoinedResult | null => {
    if (!run) return null;
    const options = selectOptions.get(job.batchId);
    if (run.state !== 'completed' && run.state !== 'partial') return resultOfRun(run, options);
    const others = () => selectOthers.iterate(run.clipId, run.id);
    return joinResults(run, others, promptInForce(run, prompted), options);
  };

  return {
    /** The standing of a clip, the newest job with its prompt, and its result. */
    ofClip: (clipId: ClipId) => {
      const job = jobs.standingFor(clipId);
      const run = job && runOf(job);
      const prompted = jobs.promptedOfClip(clipId, run?.imported !== 0);
      return { job, prompted, result: job ? ofJob(job, run, prompted) : null };
    },
    /** The newest job at a file with its prompt, and the result of the file's standing. */
    ofFile: (job: JobRow) => {
      const run = runOf(job);
      const prompted = jobs.promptedLike(job, run?.imported !== 0);
      return { prompted, result: ofJob(job, run, prompted) };
    },
  };
};
