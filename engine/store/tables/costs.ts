import type { BatchId, ClipId, JobId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import type { RunState } from '../../../shared/model/run.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { idsOfService } from './services.ts';

export type RunCost = { state: RunState; billableUnits: number | null };

/** The evaluation that a job created. One that was deleted has a negative id, which no job has. */
export type JobCost = RunCost & { jobId: JobId; clipSeconds: number | null };

export type CostSample = {
  state: RunState;
  billableUnits: number;
  videoSeconds: number;
  glitchTypes: string;
};

/** Number of recent evaluations that the rate is taken from. */
const maxSampledRuns = 200;

/** Runs that the batch itself paid for, including those of retried jobs. */
const createdByBatch = 'runs.batch_id = jobs.batch_id AND jobs.reused = 0';

/**
 * Duration from the file, else as measured by a service; null if neither is known. What an import
 * says of a clip could let it pass a cap.
 */
const secondsOfClip = `coalesce(
  iif(json_valid(clips.probe) AND clips.probe_imported = 0,
    json_extract(clips.probe, '$.video.durationSec'), NULL),
  (SELECT measured.video_seconds FROM runs AS measured
   WHERE measured.clip_id = clips.id AND measured.video_seconds > 0 AND measured.imported = 0
   ORDER BY measured.created_ms DESC LIMIT 1))`;

const costsOf = (owner: string, condition: string): string =>
  `SELECT ${owner}, runs.state, runs.billable_units AS billableUnits,
     coalesce((SELECT duration_sec FROM copies WHERE copies.id = runs.copy_id), ${secondsOfClip})
       AS clipSeconds
   FROM jobs JOIN runs ON runs.id = jobs.run_id JOIN clips ON clips.id = runs.clip_id
   WHERE ${condition} AND ${createdByBatch} GROUP BY runs.id`;

/** Costs of evaluations, also of deleted ones: what was paid counts towards caps. */
export const costsTable = (connection: Connection) => {
  const { rows, row, values, valueOrNull, run } = statements(connection);
  const selectIds = values<[{ id: ServiceId }], string>(idsOfService('@id'));
  const selectSamples = rows<[string, 0 | 1], CostSample & { endedMs: number }>(
    `SELECT state, billable_units AS billableUnits, video_seconds AS videoSeconds,
       glitch_types AS glitchTypes, ended_ms AS endedMs
     FROM runs INDEXED BY runs_by_cost
     WHERE service_id = ? AND billable_units IS NOT NULL AND video_seconds > 0
       AND state IN ('completed', 'partial') AND imported = 0
       AND (coalesce(model_version, '') LIKE '%+judge.%') = ?
     ORDER BY ended_ms DESC LIMIT ${maxSampledRuns}`,
  );
  const selectOfJobs = rows<[{ batchId: BatchId }], JobCost>(
    `${costsOf('max(jobs.id) AS jobId', 'jobs.batch_id = @batchId')}
     UNION ALL SELECT -id, state, billable_units, clip_seconds
     FROM deleted_costs WHERE batch_id = @batchId`,
  );
  const keepWhere = <Id>(condition: string) =>
    run<[Id]>(
      `INSERT INTO deleted_costs (batch_id, state, billable_units, clip_seconds)
       ${costsOf('runs.batch_id', condition)}`,
    );

  return {
    /**
     * The most recent own evaluations at a service, with any key, with a result and a cost: those
     * of builds that ask a judge, or the others.
     */
    samples: (serviceId: ServiceId, isJudged: boolean): CostSample[] =>
      selectIds({ id: serviceId })
        .flatMap((id) => selectSamples(id, isJudged ? 1 : 0))
        .sort((one, other) => other.endedMs - one.endedMs)
        .slice(0, maxSampledRuns),
    ofRun: row<[RunId | null], RunCost>(
      'SELECT state, billable_units AS billableUnits FROM runs WHERE id = ?',
    ),
    ofJobs: (batchId: BatchId): JobCost[] => selectOfJobs({ batchId }),
    /** Keeps the cost of a run that is about to be detached from its jobs and deleted. */
    keepOfRun: keepWhere<RunId>('runs.id = ?'),
    /** Keeps the costs of a clip whose jobs and runs are about to be deleted. */
    keepOfClip: keepWhere<ClipId>('runs.clip_id = ?'),
    clipSeconds: valueOrNull<[ClipId], number>(`SELECT ${secondsOfClip} FROM clips WHERE id = ?`),
  };
};
