import type { ClipState, Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { Connection } from '../connection.ts';

/** A job of a batch of the queue as stored. */
export type QueueJobRow = {
  id: JobId;
  batchId: BatchId;
  position: number;
  /** Absolute path, or the address at which the clip lies. */
  path: string;
  root: string;
  /** JSON of the FoundPrompt that it came with; null where its prompt is looked for. */
  givenPrompt: string | null;
  clipId: ClipId | null;
  runId: RunId | null;
  redoOf: RunId | null;
  /** 1 when no evaluation was created for it in this batch. */
  reused: number;
  stage: Stage;
  state: ClipState;
  /** JSON of a Reason. */
  reason: string | null;
  findings: number;
  /** 1 when its result came from an import; null where it has no run. */
  imported: number | null;
};

/** A job that is to be added to a batch. */
export type NewQueueJob = {
  path: string;
  root: string;
  givenPrompt: string | null;
  clipId: ClipId | null;
  /** The run whose result it is to fetch. */
  runId: RunId | null;
  /** The run it does over. */
  redoOf: RunId | null;
  /** A reason ends it at once. */
  rejected: Reason | null;
};

/** A job that evaluates what lies at a place. */
export const newTryOf = (place: {
  path: string;
  root: string;
  givenPrompt?: string | null | undefined;
}): NewQueueJob => ({
  ...{ path: place.path, root: place.root, givenPrompt: place.givenPrompt ?? null },
  ...{ clipId: null, runId: null, redoOf: null, rejected: null },
});

/** A part of a batch; an empty list is no condition. */
export type JobSelection = {
  states: readonly ClipState[];
  /** Codes of reasons. */
  reasonCodes: readonly string[];
  offset: number;
  limit: number;
};

const columns = `jobs.id, jobs.batch_id AS batchId, jobs.position, jobs.path, jobs.root,
  jobs.given_prompt AS givenPrompt, jobs.clip_id AS clipId, jobs.run_id AS runId,
  jobs.redo_of AS redoOf, jobs.reused, jobs.stage, jobs.state, jobs.reason,
  (SELECT count(*) FROM findings WHERE findings.run_id = jobs.run_id) AS findings,
  (SELECT imported FROM runs WHERE runs.id = jobs.run_id) AS imported`;

/** As parameters of a statement: null is no condition. */
const conditions = ({ states, reasonCodes }: Pick<JobSelection, 'states' | 'reasonCodes'>) => ({
  states: states.length === 0 ? null : JSON.stringify(states),
  codes: reasonCodes.length === 0 ? null : JSON.stringify(reasonCodes),
});

const inList = 'IN (SELECT value FROM json_each(?))';

/** What the queue reads and changes of its jobs beyond what the pipeline records, see `jobsTable`. */
export const queueJobsTable = (connection: Connection) => {
  const insert = connection.prepare(
    `INSERT INTO jobs (batch_id, position, path, root, given_prompt, clip_id, run_id, redo_of, stage,
       state, reason, changed_ms)
     VALUES (@batchId, @position, @path, @root, @givenPrompt, @clipId, @runId, @redoOf, @stage,
       @state, @reason, @nowMs)`,
  );
  const removeBatch = connection.prepare<[string]>('DELETE FROM jobs WHERE batch_id = ?');
  const select = (where: string) =>
    connection.prepare<unknown[], QueueJobRow>(`SELECT ${columns} FROM jobs WHERE ${where}`);
  const selected = `batch_id = @batchId
    AND (@states IS NULL OR state IN (SELECT value FROM json_each(@states)))
    AND (@codes IS NULL OR reason ->> 'code' IN (SELECT value FROM json_each(@codes)))`;
  const selectPage = select(`${selected} ORDER BY position LIMIT @limit OFFSET @offset`);
  const countSelected = connection
    .prepare<[Record<string, unknown>], number>(`SELECT count(*) FROM jobs WHERE ${selected}`)
    .pluck();
  const selectByIds = select(`id ${inList}`);
  const selectPending = select(`batch_id = ? AND state = 'pending' ORDER BY position`);
  const selectPositions = connection.prepare<[string], { id: JobId; position: number }>(
    `SELECT id, position FROM jobs WHERE batch_id = ? AND state = 'pending'`,
  );
  const selectProblems = select(
    `batch_id = ? AND state ${inList} AND reason IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM jobs AS later WHERE later.path = jobs.path AND later.id > jobs.id)
     ORDER BY position`,
  );
  const selectNewestAt = select('path = ? ORDER BY id DESC LIMIT 1');
  const selectNewestOfClip = select('clip_id = ? ORDER BY id DESC LIMIT 1');
  const selectIds = connection
    .prepare<[string], JobId>('SELECT id FROM jobs WHERE batch_id = ? ORDER BY position')
    .pluck();
  const countStates = connection.prepare<[string], { state: ClipState; count: number }>(
    'SELECT state, count(*) AS count FROM jobs WHERE batch_id = ? GROUP BY state',
  );
  const countStages = connection.prepare<[string], { stage: Stage; count: number }>(
    `SELECT stage, count(*) AS count FROM jobs WHERE batch_id = ? AND state = 'pending'
     GROUP BY stage`,
  );
  const cancelJobs = connection.prepare<[string, number, string]>(
    `UPDATE jobs SET state = 'cancelled', stage = 'done', reason = ?, changed_ms = ?
     WHERE id ${inList} AND state = 'pending'`,
  );
  const insertEvents = connection.prepare<[number, string]>(
    `INSERT INTO job_events (job_id, at_ms, stage, state, detail)
     SELECT id, ?, stage, state, reason FROM jobs WHERE id ${inList}`,
  );
  const settle = connection.prepare<[string, number, string]>(
    `UPDATE jobs SET state = 'cancelled', reason = ?, changed_ms = ?
     WHERE run_id = ? AND state = 'uncertain'`,
  );
  const updatePosition = connection.prepare<[number, number]>(
    'UPDATE jobs SET position = ? WHERE id = ?',
  );
  const selectEdges = connection.prepare<[string], { first: number; last: number }>(
    `SELECT coalesce(min(position), 0) AS first, coalesce(max(position), 0) AS last
     FROM jobs WHERE batch_id = ?`,
  );
  const standStill = connection.prepare<[string]>(
    `UPDATE jobs SET stage = 'waiting'
     WHERE batch_id = ? AND state = 'pending' AND stage <> 'waiting'`,
  );
  const resetPending = connection.prepare<[string]>(
    `UPDATE jobs SET stage = 'waiting', reason = NULL
     WHERE batch_id = ? AND state = 'pending' AND (stage <> 'waiting' OR reason IS NOT NULL)`,
  );
  const countSent = connection
    .prepare<[string], number>(
      `SELECT count(*) FROM jobs LEFT JOIN runs ON runs.id = jobs.run_id
       WHERE jobs.batch_id = ? AND (jobs.redo_of IS NOT NULL
         OR jobs.reused = 0 AND runs.state NOT IN ('intent', 'refused'))`,
    )
    .pluck();

  return {
    /** Adds jobs behind those that are there. One transaction: not for more than some thousands. */
    add: (batchId: BatchId, jobs: readonly NewQueueJob[]): void => {
      const nowMs = Date.now();
      connection
        .transaction(() => {
          let position = (selectEdges.get(batchId)?.last ?? 0) + 1;
          for (const { rejected, ...job } of jobs) {
            insert.run({
              ...job,
              batchId,
              position,
              nowMs,
              stage: rejected ? 'done' : 'waiting',
              state: rejected ? 'rejected' : 'pending',
              reason: rejected && JSON.stringify(rejected),
            });
            position += 1;
          }
        })
        .immediate();
    },
    /** For a search that was cut off and begins anew. */
    removeAll: (batchId: BatchId): void => {
      removeBatch.run(batchId);
    },
    /** A part of a batch in its order. */
    page: (batchId: BatchId, { offset, limit, ...selection }: JobSelection): QueueJobRow[] =>
      selectPage.all({ batchId, offset, limit, ...conditions(selection) }),
    /** How many the whole selection has. */
    count: (batchId: BatchId, selection: Pick<JobSelection, 'states' | 'reasonCodes'>): number =>
      countSelected.get({ batchId, ...conditions(selection) }) ?? 0,
    byIds: (ids: readonly JobId[]): QueueJobRow[] => selectByIds.all(JSON.stringify(ids)),
    ids: (batchId: BatchId): JobId[] => selectIds.all(batchId),
    /** Those that have not come to an end, in their order. */
    pending: (batchId: BatchId): QueueJobRow[] => selectPending.all(batchId),
    /** Positions of the same, by their ids. */
    pendingPositions: (batchId: BatchId): Map<JobId, number> =>
      new Map(selectPositions.all(batchId).map(({ id, position }) => [id, position])),
    /** Those in such a state with a reason, where nothing newer was begun with the file. */
    problems: (batchId: BatchId, states: readonly ClipState[]): QueueJobRow[] =>
      selectProblems.all(batchId, JSON.stringify(states)),
    newestAt: (path: string): QueueJobRow | undefined => selectNewestAt.get(path),
    newestOfClip: (clipId: ClipId): QueueJobRow | undefined => selectNewestOfClip.get(clipId),
    countStates: (batchId: BatchId): { state: ClipState; count: number }[] =>
      countStates.all(batchId),
    /** Of those that have not come to an end. */
    countStages: (batchId: BatchId): { stage: Stage; count: number }[] => countStages.all(batchId),
    /** Cancels those of the jobs that have not come to an end, in one transaction. */
    cancel: (ids: readonly JobId[], reason: Reason): void => {
      const [idsText, nowMs] = [JSON.stringify(ids), Date.now()];
      connection
        .transaction(() => {
          cancelJobs.run(JSON.stringify(reason), nowMs, idsText);
          insertEvents.run(nowMs, idsText);
        })
        .immediate();
    },
    /** An uncertain run was given up: its jobs do not wait for a decision any more. */
    settleUncertain: (runId: RunId, reason: Reason): void => {
      settle.run(JSON.stringify(reason), Date.now(), runId);
    },
    /** Least and greatest position of a batch. */
    edges: (batchId: BatchId): { first: number; last: number } =>
      selectEdges.get(batchId) ?? { first: 0, last: 0 },
    setPositions: (positions: ReadonlyMap<JobId, number>): void => {
      connection
        .transaction(() => {
          for (const [id, position] of positions) updatePosition.run(position, id);
        })
        .immediate();
    },
    /** A batch has come to rest: all that is left of it waits. */
    standStill: (batchId: BatchId): void => {
      standStill.run(batchId);
    },
    /** Before a batch goes on: what kept its jobs from their end counts no more. */
    resetPending: (batchId: BatchId): void => {
      resetPending.run(batchId);
    },
    /**
     * How many jobs of a batch can only go on at its service: an evaluation was, or may have been,
     * created for them there, or they do one over.
     */
    countSent: (batchId: BatchId): number => countSent.get(batchId) ?? 0,
  };
};
