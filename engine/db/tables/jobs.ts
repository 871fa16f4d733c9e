import type { ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { PromptFinding } from '../../prompts/prompt-source.ts';
import type { Connection } from '../connection.ts';
import { importedSuffix } from './services.ts';

/** A clip in a batch, as stored. */
export type JobRow = {
  id: JobId;
  batchId: BatchId;
  /** Absolute path, or the address at which the clip lies. */
  path: string;
  root: string;
  clipId: ClipId | null;
  prompt: string | null;
  promptSource: string | null;
  promptOrigin: string | null;
  /** JSON of the FoundPrompt that it came with; null where its prompt is looked for. */
  givenPrompt: string | null;
  /** JSON of a PromptFinding; null until it was looked for. */
  promptFinding: string | null;
  runId: RunId | null;
  /** 1 when no evaluation was created for it in this batch. */
  reused: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  reason: string | null;
};

/** @property path absolute, or an address; `givenPrompt` is JSON of the FoundPrompt it comes with. */
export type NewJob = { path: string; root: string; givenPrompt?: string | null };

/** What a step of the pipeline has found out; members that are left out stay as they are. */
export type JobChange = {
  stage?: Stage;
  state?: ClipState;
  reason?: Reason | null;
  clipId?: ClipId;
  prompt?: string;
  promptSource?: string;
  promptOrigin?: string | null;
  promptFinding?: PromptFinding;
  runId?: RunId;
  reused?: boolean;
};

const columns = `id, batch_id AS batchId, path, root, clip_id AS clipId, prompt,
  prompt_source AS promptSource, prompt_origin AS promptOrigin, given_prompt AS givenPrompt,
  prompt_finding AS promptFinding, run_id AS runId, reused, stage, state, reason`;

/** A line of what happened to a job. */
export type HistoryRow = {
  jobId: JobId;
  /** Unix ms. */
  atMs: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  detail: string | null;
};

/**
 * What says how a clip stands. An uncertain run that was given up or sent again no longer does. A
 * job that was taken back before it was submitted, or found no file, never did: only its deletion
 * takes a result away.
 */
const isSettled = `state <> 'pending'
  AND (state <> 'cancelled' OR reason ->> '$.code' = 'deleted')
  AND (state <> 'rejected' OR reason ->> '$.code' IS NOT 'file_missing')
  AND (state <> 'uncertain'
    OR EXISTS (SELECT 1 FROM runs WHERE runs.id = run_id AND runs.state = 'uncertain'))`;

/** Jobs and the history of what happened to them: written as it happens, never changed. */
export const jobsTable = (connection: Connection) => {
  const insert = connection.prepare<[string, number, string, string, string | null, number]>(
    `INSERT INTO jobs (batch_id, position, path, root, given_prompt, stage, state, changed_ms)
     VALUES (?, ?, ?, ?, ?, 'waiting', 'pending', ?)`,
  );
  const update = connection.prepare(
    `UPDATE jobs SET
       stage = coalesce(@stage, stage), state = coalesce(@state, state),
       reason = CASE WHEN @hasReason THEN @reason ELSE reason END,
       clip_id = coalesce(@clipId, clip_id), prompt = coalesce(@prompt, prompt),
       prompt_source = coalesce(@promptSource, prompt_source),
       prompt_origin = CASE WHEN @hasOrigin THEN @promptOrigin ELSE prompt_origin END,
       prompt_finding = coalesce(@promptFinding, prompt_finding),
       -- Other bytes than before: the run was not theirs.
       run_id = CASE WHEN @runId IS NULL AND clip_id <> @clipId THEN NULL
         ELSE coalesce(@runId, run_id) END,
       reused = coalesce(@reused, reused), changed_ms = @nowMs
     WHERE id = @id`,
  );
  const selectPlace = connection.prepare<[number], { stage: Stage; state: ClipState }>(
    'SELECT stage, state FROM jobs WHERE id = ?',
  );
  const insertEvent = connection.prepare(
    `INSERT INTO job_events (job_id, at_ms, stage, state, detail)
     SELECT id, @nowMs, stage, state, reason FROM jobs WHERE id = @id`,
  );
  const removeEvents = connection.prepare<[number]>('DELETE FROM job_events WHERE at_ms < ?');
  const selectBatch = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE batch_id = ? ORDER BY position`,
  );
  const selectNextPath = connection
    .prepare<[string], string | null>('SELECT min(path) FROM jobs WHERE path > ?')
    .pluck();
  const selectSettled = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE path = ? AND ${isSettled} ORDER BY id DESC LIMIT 1`,
  );
  const selectNewest = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE path = ? ORDER BY id DESC LIMIT 1`,
  );
  const selectSettledOfClip = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE clip_id = ? AND ${isSettled} ORDER BY id DESC LIMIT 1`,
  );
  const selectNewestOfClip = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE clip_id = ? ORDER BY id DESC LIMIT 1`,
  );
  const selectHistory = connection.prepare<[string, number], HistoryRow>(
    `SELECT job_id AS jobId, at_ms AS atMs, job_events.stage, job_events.state, detail
     FROM jobs JOIN job_events ON job_events.job_id = jobs.id
     WHERE jobs.clip_id = ? ORDER BY job_events.id DESC LIMIT ?`,
  );
  // A job that has just been added has only its path.
  const selectQueued = connection
    .prepare<[string, string], number>(
      `SELECT EXISTS (
         SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
         WHERE jobs.clip_id = ? AND jobs.state = 'pending' AND batches.ended_ms IS NULL
       ) OR EXISTS (
         SELECT 1 FROM files JOIN jobs ON jobs.path = files.path
           JOIN batches ON batches.id = jobs.batch_id
         WHERE files.clip_id = ? AND jobs.clip_id IS NULL AND jobs.state = 'pending'
           AND batches.ended_ms IS NULL
       )`,
    )
    .pluck();
  // A standing that was imported is a job of a batch that nobody has run here.
  const selectListed = connection
    .prepare<[string], number>(
      `SELECT EXISTS (
         SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
         WHERE jobs.path = ? AND batches.service_id NOT LIKE '%${importedSuffix}'
       )`,
    )
    .pluck();
  const removeOfClip = connection.prepare<[string, string]>(
    `DELETE FROM jobs WHERE clip_id = ?
       OR clip_id IS NULL AND path IN (SELECT path FROM files WHERE clip_id = ?)`,
  );
  const selectForRun = connection.prepare<[string], JobRow>(
    `SELECT ${columns} FROM jobs WHERE run_id = ? ORDER BY id DESC LIMIT 1`,
  );

  const detach = connection.prepare<[string, number, string]>(
    `UPDATE jobs SET run_id = NULL, state = 'cancelled', reason = ?, changed_ms = ?
     WHERE run_id = ?`,
  );
  const deleted: Reason = { code: 'deleted', message: 'The evaluation was deleted.' };

  const standingAt = (path: string): JobRow | undefined => {
    const newest = selectNewest.get(path);
    const settled = selectSettled.get(path);
    // What is known of other bytes says nothing of those that lie there now.
    const isReplaced = Boolean(newest?.clipId) && newest?.clipId !== settled?.clipId;
    return settled && !isReplaced ? settled : newest;
  };

  return {
    /** Adds the files and addresses of a batch in their order. */
    add: (batchId: BatchId, places: readonly NewJob[]): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          for (const [position, { path, root, givenPrompt }] of places.entries()) {
            insert.run(batchId, position, path, root, givenPrompt ?? null, nowMs);
          }
        })
        .immediate();
    },
    /** One change, with a line in the history where stage or state are new, in one transaction. */
    change: (id: JobId, change: JobChange): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          const before = selectPlace.get(id);
          update.run({
            id,
            nowMs,
            stage: change.stage ?? null,
            state: change.state ?? null,
            hasReason: change.reason === undefined ? 0 : 1,
            reason: change.reason ? JSON.stringify(change.reason) : null,
            clipId: change.clipId ?? null,
            prompt: change.prompt ?? null,
            promptSource: change.promptSource ?? null,
            hasOrigin: change.promptOrigin === undefined ? 0 : 1,
            promptOrigin: change.promptOrigin ?? null,
            promptFinding: change.promptFinding ? JSON.stringify(change.promptFinding) : null,
            runId: change.runId ?? null,
            reused: change.reused === undefined ? null : Number(change.reused),
          });
          const isNew =
            (change.stage ?? before?.stage) !== before?.stage ||
            (change.state ?? before?.state) !== before?.state;
          if (isNew) insertEvent.run({ id, nowMs });
        })
        .immediate();
    },
    /** A run is about to be deleted: the jobs that led to it have no result any more. */
    detachRun: (runId: RunId): void => {
      detach.run(JSON.stringify(deleted), Date.now(), runId);
    },
    /** Forgets what happened before a moment (Unix ms), but not how it ended. */
    pruneHistory: (beforeMs: number): void => {
      removeEvents.run(beforeMs);
    },
    inBatch: (batchId: BatchId): JobRow[] => selectBatch.all(batchId),
    /**
     * The job that says how a file last stood: the newest that came to an end. A later one that was
     * interrupted does not hide what is known of the same bytes; it counts where nothing is.
     */
    standingAt,
    /** The same for every file, by path. One look into an index each, however many jobs there are. */
    standingPerFile: (): JobRow[] => {
      const jobs: JobRow[] = [];
      for (let path = selectNextPath.get(''); path; path = selectNextPath.get(path)) {
        const job = standingAt(path);
        if (job) jobs.push(job);
      }
      return jobs;
    },
    /** How a clip stands, by the same rule, over all of its files. */
    standingFor: (clipId: ClipId): JobRow | undefined =>
      selectSettledOfClip.get(clipId) ?? selectNewestOfClip.get(clipId),
    /** What happened to a clip, newest first, at most `count` lines. */
    historyOf: (clipId: ClipId, count: number): HistoryRow[] => selectHistory.all(clipId, count),
    /** Whether a clip waits for its end in a batch that has not ended. */
    isQueued: (clipId: ClipId): boolean => selectQueued.get(clipId, clipId) === 1,
    /** Whether an address was to be evaluated here, rather than only imported. */
    isListed: (address: string): boolean => selectListed.get(address) === 1,
    /** Forgets the jobs of a clip, and those of its files that never found out what lies there. */
    removeOfClip: (clipId: ClipId): void => {
      removeOfClip.run(clipId, clipId);
    },
    /** The newest job that led to a run or reused it. */
    newestForRun: (runId: RunId): JobRow | undefined => selectForRun.get(runId),
  };
};
