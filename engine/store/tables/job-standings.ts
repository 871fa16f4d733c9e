import { type Generation, generationSchema } from '../../../shared/domain/found-prompt.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import { type HistoryRow, type JobRow, jobColumns } from './job-row.ts';
import { importedSuffix } from './services.ts';

/** A result counts until there is a newer one: an attempt without one takes nothing away. */
const hasResult = `EXISTS (
  SELECT 1 FROM runs WHERE runs.id = run_id AND runs.state IN ('completed', 'partial'))`;

/** Damaged reasons have no code. */
const reasonCode = `iif(json_valid(reason), reason ->> '$.code', NULL)`;

/**
 * Jobs that determine the state of a clip without a result: ended ones, except uncertain runs that
 * the user has settled, cancelled jobs (unless the evaluation was deleted), and jobs whose file was
 * missing.
 */
const isSettled = `state <> 'pending'
  AND (state <> 'cancelled' OR ${reasonCode} = 'deleted')
  AND (state <> 'rejected' OR ${reasonCode} IS NOT 'file_missing')
  AND (state <> 'uncertain'
    OR EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND runs.state = 'uncertain'))`;

/** Batches that continue without a request: not ended, and not left by a command. */
const isGoingSql = `batches.ended_ms IS NULL
  AND NOT (batches.origin = 'command line' AND batches.phase IN ('interrupted', 'stopped'))`;

export const jobStandings = (connection: Connection) => {
  const { rows, row, value, exists } = statements(connection);
  const newest = <Params extends unknown[]>(condition: string) =>
    row<Params, JobRow>(
      `SELECT ${jobColumns} FROM jobs WHERE ${condition} ORDER BY id DESC LIMIT 1`,
    );
  const selectNextPath = value<[string], string | null>(
    'SELECT min(path) FROM jobs WHERE path > ?',
  );
  const selectResult = newest<[path: string]>(`path = ? AND ${hasResult}`);
  const selectResultOfClip = newest<[ClipId]>(`clip_id = ? AND ${hasResult}`);
  const selectSettled = newest<[path: string]>(`path = ? AND ${isSettled}`);
  const selectSettledOfClip = newest<[ClipId]>(`clip_id = ? AND ${isSettled}`);
  const newestAt = newest<[path: string]>('path = ?');
  const newestOfClip = newest<[ClipId]>('clip_id = ?');
  const hasPrompt = `prompt IS NOT NULL AND prompt_source IS NOT '${noPromptSource}'
    AND (? OR EXISTS (SELECT 1 FROM batches
      WHERE batches.id = batch_id AND batches.service_id NOT LIKE '%${importedSuffix}'))`;
  const selectPromptedOfClip = newest<[ClipId, number]>(`clip_id = ? AND ${hasPrompt}`);
  const selectPromptedAt = newest<[path: string, ClipId | null, number]>(
    `path = ? AND clip_id IS ? AND ${hasPrompt}`,
  );
  // Jobs left by a command wait for a request, so they are not queued. New jobs have only a path.
  const selectQueued = value<[ClipId, ClipId], number>(
    `SELECT EXISTS (
       SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
       WHERE jobs.clip_id = ? AND jobs.state = 'pending' AND ${isGoingSql}
     ) OR EXISTS (
       SELECT 1 FROM files JOIN jobs ON jobs.path = files.path
         JOIN batches ON batches.id = jobs.batch_id
       WHERE files.clip_id = ? AND jobs.clip_id IS NULL AND jobs.state = 'pending'
         AND ${isGoingSql}
     )`,
  );
  const selectPending = value<[Record<'clipId' | 'path' | 'realPath', string>], number | null>(
    `SELECT max(${isGoingSql}) FROM jobs JOIN batches ON batches.id = jobs.batch_id
     WHERE (jobs.clip_id = @clipId OR jobs.path = @path OR jobs.path = @realPath)
       AND jobs.state = 'pending' AND batches.ended_ms IS NULL`,
  );

  // The newest one that has a result of the search: jobs with a given prompt do not search.
  const selectGeneration = value<[ClipId], string>(
    `SELECT prompt_finding -> '$.generation' FROM jobs
     WHERE clip_id = ? AND prompt_finding ->> '$.generation' IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
  );

  const standingAt = (path: string): JobRow | undefined => {
    const last = newestAt(path);
    // A result for other bytes does not apply to the current ones.
    const isCurrent = (job: JobRow | undefined): boolean =>
      job !== undefined && (!last?.clipId || last.clipId === job.clipId);
    return [selectResult(path), selectSettled(path)].find(isCurrent) ?? last;
  };

  return {
    newestAt,
    newestOfClip,
    /** The newest job of a clip that had a prompt. @param withImported also counts imported ones */
    promptedOfClip: (clipId: ClipId, withImported: boolean): JobRow | undefined =>
      selectPromptedOfClip(clipId, Number(withImported)),
    /** The newest job with a prompt of the same clip at the same path. */
    promptedLike: ({ path, clipId }: JobRow, withImported: boolean): JobRow | undefined =>
      selectPromptedAt(path, clipId, Number(withImported)),
    /** The newest job that created a run or reused it. */
    newestForRun: newest<[RunId]>('run_id = ?'),
    /**
     * The job that determines the standing of a file: the newest one with a result for its bytes,
     * else the newest one that ended, else the newest one.
     */
    standingAt,
    /**
     * `standingAt` for every file, sorted by path. One index lookup each, whatever the number of
     * jobs.
     */
    standingPerFile: (): JobRow[] => {
      const jobs: JobRow[] = [];
      for (let path = selectNextPath(''); path; path = selectNextPath(path)) {
        const job = standingAt(path);
        if (job) jobs.push(job);
      }
      return jobs;
    },
    /** The standing of a clip by the same rule, over all of its files. */
    standingFor: (clipId: ClipId): JobRow | undefined =>
      selectResultOfClip(clipId) ?? selectSettledOfClip(clipId) ?? newestOfClip(clipId),
    /** How a clip was generated, as found in the search for its prompt; null if unknown. */
    generationOf: (clipId: ClipId): Generation | null =>
      generationSchema.safeParse(readStoredJson(selectGeneration(clipId))).data ?? null,
    /** History of a clip, newest first, at most `count` entries. */
    historyOf: rows<[ClipId, count: number], HistoryRow>(
      `SELECT job_id AS jobId, at_ms AS atMs, job_events.stage, job_events.state, detail
       FROM jobs JOIN job_events ON job_events.job_id = jobs.id
       WHERE jobs.clip_id = ? ORDER BY job_events.id DESC LIMIT ?`,
    ),
    /** Whether a clip is pending in a batch that has not ended and was not left by a command. */
    isQueued: (clipId: ClipId): boolean => selectQueued(clipId, clipId) === 1,
    /**
     * Whether a clip or file is pending in a batch; null if in none. `left` if only in batches that a
     * command has interrupted or stopped; a running command's batch may look the same.
     */
    pendingAt: (file: Record<'clipId' | 'path' | 'realPath', string>): 'queued' | 'left' | null => {
      const isGoing = selectPending(file) ?? null;
      if (isGoing === null) return null;
      return isGoing === 1 ? 'queued' : 'left';
    },
    /**
     * Whether an address was queued here. Imports create jobs, too, in batches of services marked as
     * imported.
     */
    isListed: exists<[address: string]>(
      `SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
       WHERE jobs.path = ? AND batches.service_id NOT LIKE '%${importedSuffix}' LIMIT 1`,
    ),
  };
};
