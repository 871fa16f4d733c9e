import type { ClipId, ServiceId } from '../../shared/domain/ids.ts';
import type { ClipResult } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Store } from '../db/store.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import type { FileHasher } from '../media/file-hasher.ts';
import { clipResult } from './clip-result.ts';

/** One run as shown to people and scripts. */
export type ShownRun = {
  /** Our own key, by which a run without an evaluation id is named. */
  run_id: string;
  evaluation_id: string | null;
  state: RunRow['state'];
  attempt: number | null;
  model: string | null;
  model_version: string | null;
  prompt: string;
  glitch_types: string[];
  video_seconds: number | null;
  billable_units: number | null;
  /** Unix milliseconds. */
  created_ms: number;
  ended_ms: number | null;
  error: unknown;
  /** The evaluation as last received. */
  evaluation: unknown;
};

/** Everything that is stored about one clip. */
export type ShownClip = {
  sha256: string;
  /** How it stood in the newest batch it was part of; null when only its runs are known. */
  clip: ClipResult | null;
  /** Newest first. */
  runs: ShownRun[];
};

const shownRun = (run: RunRow): ShownRun => ({
  run_id: run.id,
  evaluation_id: run.evaluationId,
  state: run.state,
  attempt: run.attempt,
  model: run.model ?? run.requestedModel,
  model_version: run.modelVersion ?? run.requestedVersion,
  prompt: run.prompt,
  glitch_types: run.glitchTypes.split(','),
  video_seconds: run.videoSeconds,
  billable_units: run.billableUnits,
  created_ms: run.createdMs,
  ended_ms: run.endedMs,
  error: JSON.parse(run.error ?? 'null'),
  evaluation: JSON.parse(run.raw ?? 'null'),
});

/**
 * A run by its evaluation id or by our own key; undefined for anything else.
 * @param preferred the service whose run is meant where several know the same evaluation id
 */
export const findRun = (store: Store, id: string, preferred?: ServiceId): RunRow | undefined => {
  const runs = store.runs.byEvaluation(id);
  return runs.find((run) => run.serviceId === preferred) ?? runs[0] ?? store.runs.byId(id);
};

/** Finds the clip in a file: where it was last seen, else by its bytes (it may have been moved). */
const clipInFile = async (
  store: Store,
  hasher: FileHasher,
  path: string,
): Promise<ClipId | undefined> => {
  const last = store.clips.lastAt(path);
  if (last) return last;
  const hashed = await hasher.hash(path).catch(() => undefined);
  return hashed && store.clips.byHashPrefix(hashed.sha256);
};

/**
 * Shows a clip from the cache, without network.
 * @param target an evaluation id, a run key, a SHA-256 (or its beginning), or an absolute path
 * @throws AppError unknown_run
 */
export const showClip = async (
  store: Store,
  hasher: FileHasher,
  target: { text: string; path: string },
): Promise<ShownClip> => {
  const run = findRun(store, target.text);
  const clipId =
    run?.clipId ??
    store.clips.byHashPrefix(target.text) ??
    (await clipInFile(store, hasher, target.path));
  if (clipId === undefined) {
    throw new AppError(
      'unknown_run',
      `Nothing is stored about ${target.text}. 'clipcheck list' shows what there is.`,
    );
  }
  const runs = run ? [run] : store.runs.forClip(clipId);
  const job =
    (run ? store.jobs.newestForRun(run.id) : store.jobs.newestAt(target.path)) ??
    runs.map(({ id }) => store.jobs.newestForRun(id)).find((found) => found !== undefined);
  const jobRun = job?.runId ? store.runs.byId(job.runId) : undefined;
  return {
    sha256: clipId,
    clip: job ? clipResult(job, jobRun) : null,
    runs: runs.map(shownRun),
  };
};
