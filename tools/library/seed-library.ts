import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { databasePath } from '../../engine/db/connection.ts';
import { openStore, type Store } from '../../engine/db/store.ts';
import { stampFromStats, stampText } from '../../engine/media/file-stamp.ts';
import type { ProbedVideo } from '../../engine/media/probe-file.ts';
import type { BatchId, JobId, RunId, ServiceId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import { type Evaluation, evaluationRead } from '../../shared/service-api/evaluation.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { type MadeUpClip, madeUpClip } from './made-up-clip.ts';

const samplesFolder = join(projectRoot, 'resources', 'samples');
const videoInfo = { duration_sec: 4, width: 640, height: 360, fps: 24, num_frames: 96 };
const probedVideo: ProbedVideo = {
  formatNames: ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'],
  brands: ['isom'],
  codec: 'h264',
  width: 640,
  height: 360,
  fps: 24,
  durationSec: 4,
  frameCount: 96,
  hasAudio: false,
  rotationDeg: 0,
};

const modelTimeout = {
  type: 'api_error',
  code: 'model_timeout',
  message: 'The model took too long.',
  request_id: 'req_made_up',
} as const;

const reasons: Partial<Record<MadeUpClip['state'], Reason>> = {
  needs_prompt: { code: 'needs_prompt', message: 'No prompt was found for the clip.' },
  failed: { code: modelTimeout.code, message: modelTimeout.message },
  rejected: { code: 'video_too_long', message: 'The clip is 21.4 s long; 15 s are allowed.' },
};

/**
 * Fills a data folder with a library of made-up results, to look at and to measure with many clips
 * without evaluating them. The files are there: links to a copy of the bundled sample clips.
 * @param clipsFolder where the files are put
 * @returns the clips, in the order in which they were added
 */
export function seedLibrary(dataDir: string, clipsFolder: string, count: number): MadeUpClip[] {
  const clips = Array.from({ length: count }, (_, index) => madeUpClip(index));
  const paths = clips.map((clip) => join(clipsFolder, clip.relativePath));
  linkSamples(clipsFolder, clips);
  const store = openStore(dataDir);
  try {
    store.transaction(() => {
      const batch = startBatch(store, clipsFolder, paths);
      for (const [index, clip] of clips.entries()) {
        const path = paths[index] as string;
        saveFile(store, clip, path);
        const runId = saveRun(store, clip, batch);
        store.jobs.change(batch.jobIds[index] as JobId, {
          stage: 'done',
          state: clip.state,
          clipId: clip.clipId,
          reason: reasons[clip.state] ?? null,
          ...(clip.prompt === null ? {} : { prompt: clip.prompt, promptSource: clip.promptSource }),
          ...(runId === null ? {} : { runId }),
        });
      }
      store.batches.end(batch.id, null);
    });
  } finally {
    store.close();
  }
  spreadOverTime(dataDir, clips);
  return clips;
}

type Batch = { id: BatchId; serviceId: ServiceId; jobIds: JobId[] };

function startBatch(store: Store, root: string, paths: readonly string[]): Batch {
  const serviceId = store.services.builtIn();
  const id = store.batches.create(serviceId, { types: ['visual_glitch', 'prompt_misalignment'] });
  store.jobs.add(
    id,
    paths.map((path) => ({ path, root })),
  );
  return { id, serviceId, jobIds: store.jobs.inBatch(id).map((job) => job.id) };
}

/** Links all files before any is looked at: a link more changes the stamp of all of them. */
function linkSamples(clipsFolder: string, clips: readonly MadeUpClip[]): void {
  const folder = join(clipsFolder, '.originals');
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(samplesFolder).filter((name) => name.endsWith('.mp4'));
  for (const name of names) copyFileSync(join(samplesFolder, name), join(folder, name));
  for (const { relativePath, sample } of clips) {
    const path = join(clipsFolder, relativePath);
    mkdirSync(dirname(path), { recursive: true });
    linkSync(join(folder, sample), path);
  }
}

function saveFile(store: Store, clip: MadeUpClip, path: string): void {
  const stats = statSync(path, { bigint: true });
  const sizeBytes = Number(stats.size);
  const probe = JSON.stringify({ ok: true, video: probedVideo });
  store.clips.save({ id: clip.clipId, sizeBytes, probe }, path, stampText(stampFromStats(stats)));
}

/** @returns null for a clip that was never sent */
function saveRun(store: Store, clip: MadeUpClip, batch: Batch): RunId | null {
  if (clip.prompt === null || clip.state === 'rejected') return null;
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
  const evaluation = evaluationOf(clip);
  store.runs.saveAnswer(runId, evaluationRead.parse(evaluation), evaluation);
  return runId;
}

function evaluationOf(clip: MadeUpClip): Evaluation {
  const hasResult = clip.state === 'completed' || clip.state === 'partial';
  const has = (type: string): boolean => clip.findings.some((finding) => finding.type === type);
  return {
    id: randomUUID(),
    object: 'evaluation',
    model: clip.model,
    model_version: '1.0.0',
    output_schema_version: '1',
    created: Math.floor((Date.now() - clip.ageMs) / 1000),
    status: clip.state === 'completed' || clip.state === 'partial' ? clip.state : 'failed',
    input: { prompt: clip.prompt ?? '', video: videoInfo },
    usage: { video_seconds: videoInfo.duration_sec, billable_units: hasResult ? 4 : 0 },
    result: hasResult
      ? {
          glitches: [...clip.findings],
          summary: {
            num_glitches: clip.findings.length,
            has_visual_glitch: has('visual_glitch'),
            has_prompt_misalignment: has('prompt_misalignment'),
          },
        }
      : null,
    error: hasResult ? null : modelTimeout,
    detectors: [
      { detector: 'visual_glitch', status: hasResult ? 'completed' : 'failed' },
      {
        detector: 'prompt_misalignment',
        status: clip.state === 'completed' ? 'completed' : 'failed',
      },
    ],
    attempt: 1,
    timing: { e2e_ms: 8400 },
  };
}

/** The store notes when something happens; here results of two months are there at once. */
function spreadOverTime(dataDir: string, clips: readonly MadeUpClip[]): void {
  const database = new Database(databasePath(dataDir));
  try {
    const nowMs = Date.now();
    const update = database.prepare(
      'UPDATE runs SET created_ms = ?, submitted_ms = ?, ended_ms = ? WHERE clip_id = ?',
    );
    database.transaction(() => {
      for (const { clipId, ageMs } of clips) {
        const endedMs = nowMs - ageMs;
        update.run(endedMs - 9000, endedMs - 8400, endedMs, clipId);
      }
    })();
  } finally {
    database.close();
  }
}
