import type { ProbedVideo } from '../../engine/clips/media/probe/probe-file.ts';
import type { EvaluateOptions } from '../../engine/index.ts';
import { libraryFilterSchema } from '../../shared/contract/library.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { countStates } from '../../shared/domain/clip-state.ts';
import { createFrameTable, type FrameTable } from '../../shared/domain/frames/frame-table.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import type { OwnFinding } from '../../shared/model/own-finding.ts';

export const anyClip = libraryFilterSchema.parse({});
export const byName = { by: 'name', direction: 'ascending' } as const;
export const everyClip = { filter: anyClip, sort: byName } as const;
export const allRows = { ...everyClip, offset: 0, limit: 500 } as const;

export const plainOptions: EvaluateOptions = {
  model: null,
  modelVersion: null,
  types: ['visual_glitch', 'prompt_misalignment'],
  metadata: null,
  concurrency: 8,
  inline: false,
  withoutPrompt: null,
  resubmitUncertain: false,
  force: false,
  copies: null,
};

/** What ffprobe reports of 5 s of H.264 in MP4, which every service accepts. */
export const probedVideo = (changes: Partial<ProbedVideo> = {}): ProbedVideo => ({
  formatNames: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'],
  brands: ['isom', 'iso2', 'avc1', 'mp41'],
  codec: 'h264',
  width: 640,
  height: 360,
  fps: 24,
  durationSec: 5,
  frameCount: 120,
  hasAudio: false,
  rotationDeg: 0,
  ...changes,
});

export const evenTable = (fps: number, count: number): FrameTable =>
  createFrameTable(
    Array.from({ length: count }, (_, frame) => frame / fps),
    1 / fps,
  );

export const batchInfo = (changes: Partial<BatchInfo>): BatchInfo => ({
  batchId: '1b4e28ba-2fa1-4d12-8a3a-0242ac130003' as BatchId,
  phase: 'running',
  counts: countStates([]),
  stages: {},
  leftMs: null,
  ratePerMinute: null,
  waiting: null,
  search: null,
  actualUnits: 0,
  label: 'takes',
  folder: '/clips/takes',
  origin: 'window',
  createdMs: 0,
  endedMs: null,
  isOfThisService: true,
  serviceAddress: null,
  stoppedBy: null,
  warnings: [],
  estimatedUnits: null,
  capUnits: null,
  metadata: null,
  leftOutCount: 0,
  options: {
    model: null,
    modelVersion: null,
    types: ['visual_glitch'],
    concurrency: 1,
    inline: false,
    withoutPrompt: null,
    force: false,
  },
  ...changes,
});

export const madeUpMark = (changes: Partial<OwnFinding> = {}): OwnFinding => ({
  kind: 'extra-finger',
  startFrame: 12,
  endFrame: 24,
  startSec: 0.5,
  endSec: 1,
  boundingBox: { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.4 },
  verdict: 'real',
  note: 'Six fingers',
  createdMs: 1_700_000_000_000,
  isImported: false,
  ...changes,
});
