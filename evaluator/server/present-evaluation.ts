import { type Evaluation, isTerminalStatus } from '../../shared/service-api/evaluation.ts';
import type { StoredEvaluation } from '../store/evaluation-table.ts';
import type { StoredVideo } from '../store/video-table.ts';

const OUTPUT_SCHEMA_VERSION = '1';

/** Formats a run for the API. @param video its clip, which has been probed */
export const presentEvaluation = (run: StoredEvaluation, video: StoredVideo): Evaluation => {
  if (!video.info) throw new Error(`video ${video.id} was never read`);
  return {
    id: run.id,
    object: 'evaluation',
    model: run.model,
    model_version: run.modelVersion,
    output_schema_version: OUTPUT_SCHEMA_VERSION,
    created: Math.floor(run.createdAtMs / 1000),
    status: run.status,
    input: { prompt: run.prompt, video: video.info },
    usage: {
      video_seconds: video.info.duration_sec,
      billable_units: isTerminalStatus(run.status) ? run.billableUnits : 0,
    },
    result: run.result,
    error: run.error,
    detectors: run.detectors,
    video_id: video.origin === 'upload' ? video.id : null,
    attempt: run.attempt,
    timing: run.finishedAtMs === null ? null : { e2e_ms: run.finishedAtMs - run.createdAtMs },
    metadata: run.metadata,
  };
};
