import type { BatchId, ClipId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import type { RunState } from '../../../shared/model/run.ts';

/** States of a run that the service may retry. */
export type RetriedState = Extract<RunState, 'failed' | 'partial'>;

/** Identifies the work of a run: equal requests are never paid for twice. */
export type RunRequest = {
  serviceId: ServiceId;
  clipId: ClipId;
  prompt: string;
  /** Null for the service's default. */
  requestedModel: string | null;
  requestedVersion: string | null;
  /** Sorted and joined by commas. */
  glitchTypes: string;
  /** The frames evaluated by a copy, see `framesKey`; empty for the clip itself. */
  frames: string;
};

export const framesKey = (copy: { startFrame: number; frameCount: number } | null): string =>
  copy ? `${copy.startFrame}+${copy.frameCount}` : '';

export const framesOfRun = `coalesce((SELECT start_frame || '+' || frame_count FROM copies
  WHERE copies.id = runs.copy_id), '')`;

export type RunRow = RunRequest & {
  id: RunId;
  batchId: BatchId | null;
  parentId: RunId | null;
  promptSource: string;
  /** JSON of the evaluation that checked the picture, if this run checks only the prompt. */
  pictureRaw: string | null;
  copyId: string | null;
  /** JSON of the RunCopy that is evaluated in place of the clip. */
  copy: string | null;
  /** 1 if it came from an import and no service has confirmed it here. */
  imported: number;
  /** 1 if another program created the evaluation. */
  adopted: number;
  state: RunState;
  evaluationId: string | null;
  /** The service's id of the request that created the evaluation. */
  requestId: string | null;
  model: string | null;
  modelVersion: string | null;
  attempt: number | null;
  videoSeconds: number | null;
  billableUnits: number | null;
  e2eMs: number | null;
  /** JSON of an ErrorRecord. */
  error: string | null;
  /** The evaluation as last received, JSON text. */
  raw: string | null;
  createdMs: number;
  submittedMs: number | null;
  endedMs: number | null;
};

export const copyOfRun = `(SELECT json_object('startFrame', start_frame, 'frameCount', frame_count,
      'startSec', start_sec, 'sourceFrames', source_frames, 'fps', fps, 'durationSec', duration_sec,
      'method', method, 'sha256', sha256, 'sizeBytes', size_bytes)
    FROM copies WHERE copies.id = runs.copy_id)`;

export const runColumns = `
  runs.id, runs.service_id AS serviceId, runs.clip_id AS clipId, runs.batch_id AS batchId,
  runs.parent_id AS parentId, runs.prompt, runs.prompt_source AS promptSource,
  runs.picture_raw AS pictureRaw,
  runs.requested_model AS requestedModel, runs.requested_version AS requestedVersion,
  runs.glitch_types AS glitchTypes, ${framesOfRun} AS frames, runs.copy_id AS copyId,
  ${copyOfRun} AS copy,
  runs.imported, runs.adopted, runs.state, runs.evaluation_id AS evaluationId,
  runs.request_id AS requestId, runs.model,
  runs.model_version AS modelVersion, runs.attempt, runs.video_seconds AS videoSeconds,
  runs.billable_units AS billableUnits, runs.e2e_ms AS e2eMs, runs.error, runs.raw,
  runs.created_ms AS createdMs, runs.submitted_ms AS submittedMs, runs.ended_ms AS endedMs`;
