import { copyFileSync, linkSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stampFromStats } from '../../engine/clips/files/file-stamp.ts';
import type { ProbedVideo } from '../../engine/clips/media/probe/probe-file.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import { stampText } from '../../engine/store/stored-stamp.ts';
import type { JobId, RunId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/reason.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { dateRuns, type MadeUpBatch, saveMadeUpRun, startMadeUpBatch } from './made-up-batch.ts';
import { type MadeUpClip, madeUpClip } from './made-up-clip.ts';
import { madeUpEvaluation, madeUpFailure } from './made-up-evaluation.ts';

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

const reasons: Partial<Record<MadeUpClip['state'], Reason>> = {
  needs_prompt: { code: 'needs_prompt', message: 'No prompt was found for the clip.' },
  failed: madeUpFailure,
  rejected: { code: 'video_too_long', message: 'The clip is 21.4 s long; 15 s are allowed.' },
};

/**
 * Fills a data folder with made-up results for many clips, whose files are links to a copy of the
 * sample clips.
 * @returns the clips, in the order in which they were added
 */
export function seedLibrary(dataDir: string, clipsFolder: string, count: number): MadeUpClip[] {
  const clips = Array.from({ length: count }, (_, index) => madeUpClip(index));
  const paths = clips.map((clip) => join(clipsFolder, clip.relativePath));
  linkSamples(clipsFolder, clips);
  const endedMsOfRun = new Map<RunId, number>();
  const store = openStore(dataDir);
  try {
    store.transaction(() => {
      const batch = startMadeUpBatch(store, clipsFolder, paths);
      for (const [index, clip] of clips.entries()) {
        const path = paths[index] as string;
        saveFile(store, clip, path);
        const runId = saveRun(store, clip, batch);
        if (runId !== null) endedMsOfRun.set(runId, endedMsOf(clip));
        store.jobs.change(batch.jobIds[index] as JobId, {
          stage: 'done',
          state: clip.state,
          clipId: clip.clipId,
          reason: reasons[clip.state] ?? null,
          promptSearch: {
            prompt: null,
            others: [],
            question: null,
            offered: null,
            generation: clip.generation,
          },
          ...(clip.prompt === null ? {} : { prompt: clip.prompt, promptSource: clip.promptSource }),
          ...(runId === null ? {} : { runId }),
        });
      }
      store.batches.setPhase(batch.id, 'ended', null);
      // The queue must not list it.
      store.batches.clearEnded();
    });
  } finally {
    store.close();
  }
  dateRuns(dataDir, endedMsOfRun);
  return clips;
}

/** Creates all links before any file is read, since each link changes the stamp of all of them. */
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
function saveRun(store: Store, clip: MadeUpClip, batch: MadeUpBatch): RunId | null {
  const { clipId, prompt, promptSource, state } = clip;
  if (prompt === null || state === 'rejected') return null;
  const evaluation = madeUpEvaluation({
    model: clip.model,
    modelVersion: '1.0.0',
    prompt,
    findings: clip.findings,
    status: state === 'completed' || state === 'partial' ? state : 'failed',
    video: videoInfo,
    createdMs: endedMsOf(clip),
  });
  return saveMadeUpRun(store, batch, { clipId, prompt, promptSource }, evaluation);
}

function endedMsOf({ ageMs }: MadeUpClip): number {
  return Date.now() - ageMs;
}
