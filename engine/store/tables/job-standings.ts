import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { Connection } from '../connection.ts';
import { type HistoryRow, type JobRow, jobColumns } from './job-row.ts';
import { importedSuffix } from './services.ts';

/** A result counts until there is a newer one: an attempt without one takes nothing away. */
const hasResult = `EXISTS (
  SELECT 1 FROM runs WHERE runs.id = run_id AND runs.state IN ('completed', 'partial'))`;

/** Damaged reasons have no code. */
const reasonCode = `iif(json_valid(reason), reason ->> '$.code', NULL)`;

/**
 * Jobs that determine the standing of a clip without a result. An uncertain run no longer does once
 * it was given up or resubmitted. A job that was cancelled before submission or found no file never
 * did.
 */
const isSettled = `state <> 'pending'
  AND (state <> 'cancelled' OR ${reasonCode} = 'deleted')
  AND (state <> 'rejected' OR ${reasonCode} IS NOT 'file_missing')
  AND (state <> 'uncertain'
    OR EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND runs.state = 'uncertain'))`;

const isGoing = `batches.ended_ms IS NULL
  AND NOT (batches.origin = 'command line' AND batches.phase IN ('interrupted', 'stopped'))`;

/** The standing of files and clips over the jobs of all batches: read only. */
export const jobStandings = (connection: Connection) => {
  const select = (rest: string) =>
    connection.prepare<[string], JobRow>(`SELECT ${jobColumns} FROM jobs WHERE ${rest}`);
  const selectNextPath = connection
    .prepare<[string], string | null>('SELECT min(path) FROM jobs WHERE path > ?')
    .pluck();
  const selectResult = select(`path = ? AND ${hasResult} ORDER BY id DESC LIMIT 1`);
  const selectResultOfClip = select(`clip_id = ? AND ${hasResult} ORDER BY id DESC LIMIT 1`);
  const selectSettled = select(`path = ? AND ${isSettled} ORDER BY id DESC LIMIT 1`);
  const selectNewest = select('path = ? ORDER BY id DESC LIMIT 1');
  const selectSettledOfClip = select(`clip_id = ? AND ${isSettled} ORDER BY id DESC LIMIT 1`);
  const selectNewestOfClip = select('clip_id = ? ORDER BY id DESC LIMIT 1');
  const hasPrompt = `prompt IS NOT NULL AND prompt_source IS NOT '${noPromptSource}'
    AND (? OR EXISTS (SELECT 1 FROM batches
      WHERE batches.id = batch_id AND batches.service_id NOT LIKE '%${importedSuffix}'))`;
  const selectPromptedOfClip = connection.prepare<[string, number], JobRow>(
    `SELECT ${jobColumns} FROM jobs WHERE clip_id = ? AND ${hasPrompt} ORDER BY id DESC LIMIT 1`,
  );
  const selectPromptedAt = connection.prepare<[string, string | null, number], JobRow>(
    `SELECT ${jobColumns} FROM jobs
     WHERE path = ? AND clip_id IS ? AND ${hasPrompt} ORDER BY id DESC LIMIT 1`,
  );
  const selectForRun = select('run_id = ? ORDER BY id DESC LIMIT 1');
  const selectHistory = connection.prepare<[string, number], HistoryRow>(
    `SELECT job_id AS jobId, at_ms AS atMs, job_events.stage, job_events.state, detail
     FROM jobs JOIN job_events ON job_events.job_id = jobs.id
     WHERE jobs.clip_id = ? ORDER BY job_events.id DESC LIMIT ?`,
  );
  // Jobs left by a command continue only on request, so they do not count as queued. A job that was
  // just added has only a path.
  const selectQueued = connection
    .prepare<[string, string], number>(
      `SELECT EXISTS (
         SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
         WHERE jobs.clip_id = ? AND jobs.state = 'pending' AND ${isGoing}
       ) OR EXISTS (
         SELECT 1 FROM files JOIN jobs ON jobs.path = files.path
           JOIN batches ON batches.id = jobs.batch_id
         WHERE files.clip_id = ? AND jobs.clip_id IS NULL AND jobs.state = 'pending'
           AND ${isGoing}
       )`,
    )
    .pluck();
  const selectPending = connection
    .prepare<[Record<'clipId' | 'path' | 'realPath', string>], number | null>(
      `SELECT max(${isGoing}) FROM jobs JOIN batches ON batches.id = jobs.batch_id
       WHERE (jobs.clip_id = @clipId OR jobs.path = @path OR jobs.path = @realPath)
         AND jobs.state = 'pending' AND batches.ended_ms IS NULL`,
    )
    .pluck();
  // An imported standing is a job of a batch that was never run here.
  const selectListed = connection
    .prepare<[string], number>(
      `SELECT EXISTS (
         SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
         WHERE jobs.path = ? AND batches.service_id NOT LIKE '%${importedSuffix}'
       )`,
    )
    .pluck();

  const standingAt = (path: string): JobRow | undefined => {
    const newest = selectNewest.get(path);
    // A result for other bytes does not apply to the current ones.
    const isCurrent = (job: JobRow | undefined): boolean =>
      job !== undefined && (!newest?.clipId || newest.clipId === job.clipId);
    return [selectResult.get(path), selectSettled.get(path)].find(isCurrent) ?? newest;
  };

  return {
    newestAt: (path: string): JobRow | undefined => selectNewest.get(path),
    newestOfClip: (clipId: ClipId): JobRow | undefined => selectNewestOfClip.get(clipId),
    /**
     * The newest job of a clip for which a prompt was found.
     * @param withImported whether an imported prompt counts too
     */
    promptedOfClip: (clipId: ClipId, withImported: boolean): JobRow | undefined =>
      selectPromptedOfClip.get(clipId, Number(withImported)),
    /** The same, of the same clip at the same path. */
    promptedLike: ({ path, clipId }: JobRow, withImported: boolean): JobRow | undefined =>
      selectPromptedAt.get(path, clipId, Number(withImported)),
    /** The newest job that created a run or reused it. */
    newestForRun: (runId: RunId): JobRow | undefined => selectForRun.get(runId),
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
      for (let path = selectNextPath.get(''); path; path = selectNextPath.get(path)) {
        const job = standingAt(path);
        if (job) jobs.push(job);
      }
      return jobs;
    },
    /** The standing of a clip by the same rule, over all of its files. */
    standingFor: (clipId: ClipId): JobRow | undefined =>
      selectResultOfClip.get(clipId) ??
      selectSettledOfClip.get(clipId) ??
      selectNewestOfClip.get(clipId),
    /** History of a clip, newest first, at most `count` entries. */
    historyOf: (clipId: ClipId, count: number): HistoryRow[] => selectHistory.all(clipId, count),
    /** Whether a clip is pending in a batch that has not ended and was not left by a command. */
    isQueued: (clipId: ClipId): boolean => selectQueued.get(clipId, clipId) === 1,
    /**
     * Whether a clip or file is pending in a batch: `left` if only in ones that a command may have
     * left, which look like this also while the command runs; null if in none.
     */
    pendingAt: (file: Record<'clipId' | 'path' | 'realPath', string>): 'queued' | 'left' | null => {
      const isGoingOn = selectPending.get(file) ?? null;
      return isGoingOn === null ? null : isGoingOn === 1 ? 'queued' : 'left';
    },
    /** Whether an address was queued here, rather than only imported. */
    isListed: (address: string): boolean => selectListed.get(address) === 1,
  };
};
