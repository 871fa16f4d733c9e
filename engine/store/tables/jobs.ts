import {
  type ClipCounts,
  type ClipState,
  countStates,
  type Stage,
} from '../../../shared/domain/clip-state.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import { causeOf } from './cause-of.ts';
import {
  type JobChange,
  type JobRow,
  type JobSelection,
  jobColumns,
  type ListedJob,
  listedJobColumns,
  type NewJob,
} from './job-row.ts';
import type { jobStandings } from './job-standings.ts';

const inList = 'IN (SELECT value FROM json_each(?))';

/** Conditions as statement parameters: null does not filter. */
const conditions = ({ states, causes }: Pick<JobSelection, 'states' | 'causes'>) => ({
  states: states.length === 0 ? null : JSON.stringify(states),
  causes: causes.length === 0 ? null : JSON.stringify(causes),
});

const deleted: Reason = { code: 'deleted', message: 'The evaluation was deleted.' };

export const jobsTable = (connection: Connection, standings: ReturnType<typeof jobStandings>) => {
  connection.function('cause_of', { deterministic: true }, (reason: unknown, path: unknown) => {
    const stored = typeof reason === 'string' ? readStoredJson<Reason>(reason) : null;
    return stored && causeOf(stored, String(path));
  });
  const { rows, row, values, value, valueOrNull, exists, run, change, transaction } =
    statements(connection);
  const insert = connection.prepare(
    `INSERT INTO jobs (batch_id, position, path, root, given_prompt, clip_id, prompt,
       prompt_source, prompt_origin, prompt_finding, run_id, redo_of, copies, reused, stage,
       state, reason, changed_ms)
     VALUES (@batchId, @position, @path, @root, @givenPrompt, @clipId, @prompt,
       @promptSource, @promptOrigin, @promptSearch, @runId, @redoOf, @copies, @reused, @stage,
       @state, @reason, @nowMs)`,
  );
  const updateReplaced = change<[Pick<JobRow, 'id' | 'state' | 'runId'>]>(
    `UPDATE jobs SET replaced = 1
     WHERE id = @id AND replaced = 0 AND state = @state AND run_id IS @runId`,
  );
  const update = run<[Record<string, unknown>]>(
    `UPDATE jobs SET
       stage = coalesce(@stage, stage), state = coalesce(@state, state),
       reason = CASE WHEN @hasReason THEN @reason ELSE reason END,
       clip_id = coalesce(@clipId, clip_id), prompt = coalesce(@prompt, prompt),
       prompt_source = coalesce(@promptSource, prompt_source),
       prompt_origin = CASE WHEN @hasOrigin THEN @promptOrigin ELSE prompt_origin END,
       prompt_finding = coalesce(@promptSearch, prompt_finding),
       -- Other bytes than before: the run was not theirs.
       run_id = CASE WHEN @runId IS NULL AND clip_id <> @clipId THEN NULL
         ELSE coalesce(@runId, run_id) END,
       reused = coalesce(@reused, reused), changed_ms = @nowMs
     WHERE id = @id`,
  );
  const selectPlace = row<[JobId], { stage: Stage; state: ClipState }>(
    'SELECT stage, state FROM jobs WHERE id = ?',
  );
  const insertEvent = run<[{ id: JobId; nowMs: number }]>(
    `INSERT INTO job_events (job_id, at_ms, stage, state, detail)
     SELECT id, @nowMs, stage, state, reason FROM jobs WHERE id = @id`,
  );
  const select = `SELECT ${jobColumns} FROM jobs WHERE`;
  const selectListed = `SELECT ${listedJobColumns} FROM jobs WHERE`;
  const selected = `batch_id = @batchId AND replaced = 0
    AND (@states IS NULL OR state IN (SELECT value FROM json_each(@states)))
    AND (@causes IS NULL OR cause_of(reason, path) IN (SELECT value FROM json_each(@causes)))`;
  const pageBy = (order: string) =>
    rows<[Record<string, unknown>], ListedJob>(
      `${selectListed} ${selected} ORDER BY ${order} LIMIT @limit OFFSET @offset`,
    );
  const selectPage = pageBy('position');
  const selectFlaggedFirst = pageBy('findings = 0, position');
  const countSelected = value<[Record<string, unknown>], number>(
    `SELECT count(*) FROM jobs WHERE ${selected}`,
  );
  const selectByIds = rows<[string], ListedJob>(`${selectListed} id ${inList}`);
  const selectPositions = rows<[BatchId], { id: JobId; position: number }>(
    `SELECT id, position FROM jobs WHERE batch_id = ? AND state = 'pending'`,
  );
  const isNewest = `NOT EXISTS (
    SELECT 1 FROM jobs AS later WHERE later.path = jobs.path AND later.id > jobs.id)`;
  const selectProblems = rows<[BatchId, states: string], JobRow>(
    `${select} batch_id = ? AND replaced = 0 AND state ${inList} AND reason IS NOT NULL
       AND ${isNewest}
     ORDER BY position`,
  );
  const selectIds = values<[Record<string, unknown>], JobId>(
    `SELECT id FROM jobs WHERE ${selected} ORDER BY position`,
  );
  const selectStates = rows<[BatchId], { state: ClipState; count: number }>(
    `SELECT state, count(*) AS count FROM jobs WHERE batch_id = ? AND replaced = 0
     GROUP BY state`,
  );
  const cancelJobs = run<[reason: string, nowMs: number, ids: string]>(
    `UPDATE jobs SET state = 'cancelled', stage = 'done', reason = ?, changed_ms = ?
     WHERE id ${inList} AND state = 'pending'`,
  );
  const insertEvents = run<[nowMs: number, ids: string]>(
    `INSERT INTO job_events (job_id, at_ms, stage, state, detail)
     SELECT id, ?, stage, state, reason FROM jobs WHERE id ${inList}`,
  );
  const settle = run<[reason: string, nowMs: number, RunId]>(
    `UPDATE jobs SET state = 'cancelled', reason = ?, changed_ms = ?
     WHERE run_id = ? AND state = 'uncertain'`,
  );
  const updateEnd = run<[Record<string, unknown>]>(
    `UPDATE jobs SET state = @state, reason = @reason, changed_ms = @nowMs
     WHERE run_id = @runId AND state IN ('completed', 'partial', 'failed')`,
  );
  const updatePosition = run<[position: number, JobId]>(
    'UPDATE jobs SET position = ? WHERE id = ?',
  );
  const selectEdges = row<[BatchId], { first: number; last: number }>(
    `SELECT coalesce(min(position), 0) AS first, coalesce(max(position), 0) AS last
     FROM jobs WHERE batch_id = ?`,
  );
  const removeOfClip = run<[ClipId, ClipId]>(
    `DELETE FROM jobs WHERE clip_id = ?
       OR clip_id IS NULL AND path IN (SELECT path FROM files WHERE clip_id = ?)`,
  );
  const detach = run<[reason: string, nowMs: number, RunId]>(
    `UPDATE jobs SET run_id = NULL, state = 'cancelled', reason = ?, changed_ms = ?
     WHERE run_id = ?`,
  );

  const insertJob = (batchId: BatchId, position: number, job: NewJob, nowMs: number): JobId => {
    const { end = null } = job;
    const { lastInsertRowid } = insert.run({
      batchId,
      position,
      nowMs,
      path: job.path,
      root: job.root,
      givenPrompt: job.givenPrompt ?? null,
      clipId: job.clipId ?? null,
      prompt: job.prompt ?? null,
      promptSource: job.promptSource ?? null,
      promptOrigin: job.promptOrigin ?? null,
      promptSearch: job.promptSearch ?? null,
      runId: job.runId ?? null,
      redoOf: job.redoOf ?? null,
      copies: job.copies ?? null,
      reused: job.reused ?? 0,
      stage: job.stage ?? (end ? 'done' : 'waiting'),
      state: end?.state ?? 'pending',
      reason: end?.reason ? JSON.stringify(end.reason) : null,
    });
    return Number(lastInsertRowid) as JobId;
  };

  return {
    ...standings,
    /** Appends jobs to a batch. One transaction: not for more than a few thousand. */
    add: (batchId: BatchId, jobs: readonly NewJob[]): void => {
      const nowMs = Date.now();
      transaction(() => {
        let position = (selectEdges(batchId)?.last ?? 0) + 1;
        for (const job of jobs) {
          insertJob(batchId, position, job, nowMs);
          position += 1;
        }
      });
    },
    /** Replaces a job by its retry if state and run are still as expected, else returns null. */
    replace: (expected: JobRow, job: NewJob): JobId | null => {
      const { id, batchId, position, state, runId } = expected;
      if (updateReplaced({ id, state, runId }) === 0) return null;
      return insertJob(batchId, position, job, Date.now());
    },
    /** Changes a job, and adds a history entry if stage or state changed, in one transaction. */
    change: (id: JobId, change: JobChange): void => {
      const nowMs = Date.now();
      transaction(() => {
        const before = selectPlace(id);
        update({
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
          promptSearch: change.promptSearch ? JSON.stringify(change.promptSearch) : null,
          runId: change.runId ?? null,
          reused: change.reused === undefined ? null : Number(change.reused),
        });
        const isNew =
          (change.stage ?? before?.stage) !== before?.stage ||
          (change.state ?? before?.state) !== before?.state;
        if (isNew) insertEvent({ id, nowMs });
      });
    },
    /** Removes a run that is about to be deleted from its jobs: they no longer have a result. */
    detachRun: (runId: RunId): void => detach(JSON.stringify(deleted), Date.now(), runId),
    /** Deletes history before a time (Unix ms); the jobs keep their final state. */
    pruneHistory: run<[beforeMs: number]>('DELETE FROM job_events WHERE at_ms < ?'),
    inBatch: rows<[BatchId], JobRow>(`${select} batch_id = ? AND replaced = 0 ORDER BY position`),
    /** Deletes all jobs of a batch, for a search that was interrupted and starts over. */
    removeAll: run<[BatchId]>('DELETE FROM jobs WHERE batch_id = ?'),
    /** In their order, or those with open or confirmed findings before the others. */
    page: (
      batchId: BatchId,
      { offset, limit, ...selection }: JobSelection,
      isFlaggedFirst = false,
    ): ListedJob[] => {
      const select = isFlaggedFirst ? selectFlaggedFirst : selectPage;
      return select({ batchId, offset, limit, ...conditions(selection) });
    },
    count: (batchId: BatchId, selection: Pick<JobSelection, 'states' | 'causes'>): number =>
      countSelected({ batchId, ...conditions(selection) }) ?? 0,
    byIds: (ids: readonly JobId[]): ListedJob[] => selectByIds(JSON.stringify(ids)),
    /** Ids of the jobs of a batch, in order. @param states empty for all */
    ids: (batchId: BatchId, states: readonly ClipState[]): JobId[] =>
      selectIds({ batchId, ...conditions({ states, causes: [] }) }),
    /** Selected folder of the first job; null without jobs. */
    firstRoot: valueOrNull<[BatchId], string>(
      'SELECT root FROM jobs WHERE batch_id = ? ORDER BY position LIMIT 1',
    ),
    pending: rows<[BatchId], JobRow>(
      `${select} batch_id = ? AND state = 'pending' ORDER BY position`,
    ),
    pendingPositions: (batchId: BatchId): Map<JobId, number> =>
      new Map(selectPositions(batchId).map(({ id, position }) => [id, position])),
    /** Whether any pending job is the newest at its path. */
    hasNewestPending: exists<[BatchId]>(
      `SELECT 1 FROM jobs WHERE batch_id = ? AND state = 'pending' AND ${isNewest} LIMIT 1`,
    ),
    /** Jobs in one of the states with a reason, unless a newer job exists for the file. */
    problems: (batchId: BatchId, states: readonly ClipState[]): JobRow[] =>
      selectProblems(batchId, JSON.stringify(states)),
    /** Numbers of the clips of a batch by state, without jobs that were replaced by retries. */
    counts: (batchId: BatchId): ClipCounts => {
      const counts = countStates([]);
      for (const { state, count } of selectStates(batchId)) {
        counts[state] = count;
        counts.total += count;
      }
      return counts;
    },
    countStages: rows<[BatchId], { stage: Stage; count: number }>(
      `SELECT stage, count(*) AS count FROM jobs
       WHERE batch_id = ? AND replaced = 0 AND state = 'pending'
       GROUP BY stage`,
    ),
    /** Cancels the pending ones among the jobs, in one transaction. */
    cancel: (ids: readonly JobId[], reason: Reason): void => {
      const [idsText, nowMs] = [JSON.stringify(ids), Date.now()];
      transaction(() => {
        cancelJobs(JSON.stringify(reason), nowMs, idsText);
        insertEvents(nowMs, idsText);
      });
    },
    /** Cancels the uncertain jobs of a run that was given up. */
    settleUncertain: (runId: RunId, reason: Reason): void =>
      settle(JSON.stringify(reason), Date.now(), runId),
    /** Ends the jobs of a run anew whose answer has changed. */
    setEnd: (runId: RunId, { state, reason }: NonNullable<NewJob['end']>): void =>
      updateEnd({ runId, state, reason: reason && JSON.stringify(reason), nowMs: Date.now() }),
    edges: (batchId: BatchId): { first: number; last: number } =>
      selectEdges(batchId) ?? { first: 0, last: 0 },
    setPositions: (positions: ReadonlyMap<JobId, number>): void => {
      transaction(() => {
        for (const [id, position] of positions) updatePosition(position, id);
      });
    },
    standStill: run<[BatchId]>(
      `UPDATE jobs SET stage = 'waiting'
       WHERE batch_id = ? AND state = 'pending' AND stage <> 'waiting'`,
    ),
    resetPending: run<[BatchId]>(
      `UPDATE jobs SET stage = 'waiting', reason = NULL
       WHERE batch_id = ? AND state = 'pending' AND (stage <> 'waiting' OR reason IS NOT NULL)`,
    ),
    /** Deletes the jobs of a clip, and those of its files that never identified a clip. */
    removeOfClip: (clipId: ClipId): void => removeOfClip(clipId, clipId),
  };
};
