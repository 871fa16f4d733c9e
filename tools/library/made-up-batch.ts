import Database from 'better-sqlite3';
import { databasePath } from '../../engine/store/connection.ts';
import type { Store } from '../../engine/store/store.ts';
import type { BatchId, ClipId, JobId, RunId, ServiceId } from '../../shared/domain/ids.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../shared/service-api/evaluation.ts';

/** A batch with made-up results; its jobs are in the order of its paths. */
export type MadeUpBatch = { id: BatchId; serviceId: ServiceId; jobIds: JobId[] };

const waitedMs = 600;
const evaluatedMs = 8400;

export function startMadeUpBatch(
  store: Store,
  root: string,
  paths: readonly string[],
): MadeUpBatch {
  const serviceId = store.services.builtIn();
  const id = store.batches.create(serviceId, { types: ['visual_glitch', 'prompt_misalignment'] });
  store.jobs.add(
    id,
    paths.map((path) => ({ path, root })),
  );
  return { id, serviceId, jobIds: store.jobs.inBatch(id).map((job) => job.id) };
}

export function saveMadeUpRun(
  store: Store,
  batch: MadeUpBatch,
  clip: { clipId: ClipId; prompt: string; promptSource: string },
  evaluation: ReceivedEvaluation,
): RunId {
  const request = {
    serviceId: batch.serviceId,
    clipId: clip.clipId,
    prompt: clip.prompt,
    requestedModel: null,
    requestedVersion: null,
    glitchTypes: 'prompt_misalignment,visual_glitch',
  };
  const runId = store.runs.createIntent(request, {
    batchId: batch.id,
    promptSource: clip.promptSource,
    parentId: null,
  });
  store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(evaluation), evaluation);
  return runId;
}

/**
 * Changes the times of runs, which the store sets to now; results span two months.
 * @param endedMsOf time of each run's result (Unix ms)
 */
export function dateRuns(dataDir: string, endedMsOf: ReadonlyMap<RunId, number>): void {
  const database = new Database(databasePath(dataDir));
  try {
    const update = database.prepare(
      'UPDATE runs SET created_ms = ?, submitted_ms = ?, ended_ms = ? WHERE id = ?',
    );
    database.transaction(() => {
      for (const [runId, endedMs] of endedMsOf) {
        update.run(endedMs - evaluatedMs - waitedMs, endedMs - evaluatedMs, endedMs, runId);
      }
    })();
  } finally {
    database.close();
  }
}
