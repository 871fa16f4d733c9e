import { basename, dirname, join } from 'node:path';
import { createFileHasher, type FileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { type ProbedVideo, probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { openStore, type Store } from '../../engine/store/store.ts';
import { stampText } from '../../engine/store/stored-stamp.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';
import { dateRuns, saveMadeUpRun, startMadeUpBatch } from './made-up-batch.ts';
import { madeUpEvaluation } from './made-up-evaluation.ts';
import { openIdleEngine } from './open-idle-engine.ts';

type SeededVerdict = { position: number; verdict: Verdict | null; note?: string };

export type ReviewRun = {
  /** Of any type, with anything a service may send. */
  readonly findings: readonly ReceivedFinding[];
  readonly claims?: readonly PromptClaim[];
  readonly model?: string;
  readonly modelVersion?: string;
  readonly status?: 'completed' | 'partial' | 'failed';
  readonly video?: Partial<VideoInfo>;
  /** Age of its result; by default each run is an hour older than the next one. */
  readonly agoMs?: number;
  /** The prompt of the run, if it is not the clip's. */
  readonly prompt?: string;
  readonly verdicts?: readonly SeededVerdict[];
};

export type ReviewClip = {
  readonly path: string;
  readonly prompt: string;
  /** Oldest first; a clip without runs was read but not evaluated. */
  readonly runs: readonly ReviewRun[];
  /** Stores a wrong path for the file, so that the one at `path` can be located. */
  readonly isMissing?: boolean;
};

export type SeededClip = { clipId: ClipId; path: string; runIds: RunId[]; video: ProbedVideo };

const hourMs = 60 * 60 * 1000;

/**
 * Puts real files with made-up evaluations of the built-in evaluator into a data folder.
 * @throws AppError file_unreadable, invalid_video
 */
export async function seedReview(
  dataDir: string,
  clips: readonly ReviewClip[],
): Promise<SeededClip[]> {
  const store = openStore(dataDir);
  const hasher = createFileHasher();
  const seeded: SeededClip[] = [];
  const endedMsOfRun = new Map<RunId, number>();
  try {
    for (const clip of clips) seeded.push(await saveFile(store, hasher, clip));
    store.transaction(() => {
      const rounds = Math.max(1, ...clips.map(({ runs }) => runs.length));
      for (let round = 0; round < rounds; round += 1) {
        saveRound(store, clips, seeded, round, endedMsOfRun);
      }
    });
  } finally {
    await hasher.close();
    store.close();
  }
  dateRuns(dataDir, endedMsOfRun);
  await saveVerdicts(dataDir, clips, seeded);
  return seeded;
}

async function saveFile(store: Store, hasher: FileHasher, clip: ReviewClip): Promise<SeededClip> {
  const video = await probeFile(clip.path);
  const { sha256, stamp } = await hasher.hash(clip.path);
  const clipId = sha256 as ClipId;
  const path = clip.isMissing
    ? join(dirname(clip.path), 'before it was moved', basename(clip.path))
    : clip.path;
  const probe = JSON.stringify({ ok: true, video });
  store.clips.save({ id: clipId, sizeBytes: stamp.sizeBytes, probe }, path, stampText(stamp));
  return { clipId, path, runIds: [], video };
}

function saveRound(
  store: Store,
  clips: readonly ReviewClip[],
  seeded: readonly SeededClip[],
  round: number,
  endedMsOfRun: Map<RunId, number>,
): void {
  const part = clips.flatMap((clip, index) => {
    const known = seeded[index];
    return known && (round === 0 || clip.runs[round]) ? [{ clip, known }] : [];
  });
  const batch = startMadeUpBatch(
    store,
    dirname(part[0]?.known.path ?? ''),
    part.map(({ known }) => known.path),
  );
  for (const [index, { clip, known }] of part.entries()) {
    const jobId = batch.jobIds[index];
    if (jobId === undefined) throw new Error(`${known.path} is not in its batch.`);
    const run = clip.runs[round];
    const { clipId } = known;
    const prompt = run?.prompt ?? clip.prompt;
    const origin = { clipId, prompt, promptSource: 'sidecar' };
    if (!run) {
      store.jobs.change(jobId, origin);
      continue;
    }
    const endedMs = Date.now() - (run.agoMs ?? (clip.runs.length - round) * hourMs);
    const runId = saveMadeUpRun(
      store,
      batch,
      origin,
      madeUpEvaluation({
        model: run.model ?? 'signal-1',
        modelVersion: run.modelVersion ?? '1.0.0',
        prompt,
        status: run.status ?? 'completed',
        findings: run.findings,
        claims: run.claims,
        video: { ...readByService(known.video), ...run.video },
        createdMs: endedMs,
      }),
    );
    known.runIds.push(runId);
    endedMsOfRun.set(runId, endedMs);
    const state = run.status ?? 'completed';
    store.jobs.change(jobId, { ...origin, stage: 'done', state, runId });
  }
  store.batches.setPhase(batch.id, 'ended', null);
  // The queue must not list it.
  store.batches.clearEnded();
}

function readByService(video: ProbedVideo): VideoInfo {
  return {
    duration_sec: video.durationSec,
    width: video.width,
    height: video.height,
    fps: video.fps,
    num_frames: video.frameCount ?? Math.round(video.durationSec * video.fps),
  };
}

async function saveVerdicts(
  dataDir: string,
  clips: readonly ReviewClip[],
  seeded: readonly SeededClip[],
): Promise<void> {
  await using engine = openIdleEngine(dataDir);
  await engine.library.checkFiles();
  for (const [index, { clipId, runIds }] of seeded.entries()) {
    const detail = await engine.clips.get(clipId);
    for (const [at, { verdicts = [] }] of (clips[index]?.runs ?? []).entries()) {
      const shown = detail.runs.find(({ runId }) => runId === runIds[at])?.findings ?? [];
      await engine.clips.setTracks(
        verdicts.flatMap(({ position, verdict, note }) => {
          const trackId = shown[position]?.trackId;
          return trackId === undefined ? [] : [{ trackId, verdict, note }];
        }),
      );
    }
  }
}
