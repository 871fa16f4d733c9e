import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { addressClipId } from '../../clips/identify-clip.ts';
import { normalizeBaseUrl } from '../../service/base-url.ts';
import type { StoredClip, StoredRun, StoredTrack } from '../../store/records/stored-clip.ts';
import type { ClipRecord, RunRecord, TrackRecord } from './record-schema.ts';

/**
 * Whether a path from a foreign record may be accessed: absolute on some system, and local.
 * Accessing a network share would reveal this machine to its owner.
 */
const isImportablePath = (path: string): boolean =>
  !path.includes('\0') && /^(\/(?![/\\])|[A-Za-z]:[\\/])/.test(path);

const msOrNull = (time: string | null): number | null => (time === null ? null : Date.parse(time));

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Returns the probe in the form in which `identifyClip` stores it. */
const probeOf = ({ video, problem }: ClipRecord): string => {
  if (!video) return JSON.stringify({ ok: false, error: problem });
  return JSON.stringify({
    ok: true,
    video: {
      formatNames: video.format_names,
      brands: video.brands,
      codec: video.codec,
      width: video.width,
      height: video.height,
      fps: video.fps,
      durationSec: video.duration_seconds,
      originSec: video.origin_seconds,
      frameCount: video.frames,
      hasAudio: video.has_audio,
      rotationDeg: video.rotation_degrees,
    },
  });
};

const copyOf = ({ copy }: RunRecord): string | null => {
  if (!copy) return null;
  const { start_frame: startFrame, frame_count: frameCount, start_seconds: startSec } = copy;
  return JSON.stringify({
    ...{ startFrame, frameCount, startSec, sourceFrames: copy.of_frames, fps: copy.fps },
    ...{ durationSec: copy.duration_seconds, method: copy.method },
    ...{ sha256: copy.sha256, sizeBytes: copy.size_bytes },
  } satisfies RunCopy);
};

/** @throws AppError bad_base_url */
const runOf = (run: RunRecord): StoredRun => ({
  id: run.run_id as RunId,
  parentId: run.parent_run_id as RunId | null,
  serviceAddress: run.service === null ? null : normalizeBaseUrl(run.service).href,
  prompt: givenPrompt(run.prompt, run.prompt_source) ?? '',
  promptSource: run.prompt_source,
  requestedModel: run.requested.model,
  requestedVersion: run.requested.version,
  glitchTypes: run.requested.types.toSorted().join(','),
  copy: copyOf(run),
  imported: 1,
  state: run.state,
  evaluationId: run.evaluation_id,
  model: run.model,
  modelVersion: run.model_version,
  attempt: run.attempt,
  videoSeconds: run.video_seconds,
  billableUnits: run.billable_units,
  e2eMs: run.e2e_ms,
  error: jsonOrNull(run.error),
  raw: jsonOrNull(run.evaluation),
  createdMs: Date.parse(run.created),
  submittedMs: msOrNull(run.submitted),
  endedMs: msOrNull(run.ended),
  trackIds: run.track_ids,
});

const trackOf = (track: TrackRecord): StoredTrack => ({
  trackId: track.track_id,
  type: track.type,
  startFrame: track.first_frame,
  endFrame: track.last_frame,
  startSec: track.first_frame_seconds,
  endSec: track.last_frame_seconds,
  xmin: track.box?.xmin ?? null,
  ymin: track.box?.ymin ?? null,
  xmax: track.box?.xmax ?? null,
  ymax: track.box?.ymax ?? null,
  segment: track.segment,
  description: track.description,
  verdict: track.verdict,
  note: track.note,
  changedMs: msOrNull(track.changed),
});

/** Returns a clip's id: from its address if it has one, else from its bytes. */
const clipIdOf = ({ sha256, address }: ClipRecord): ClipId =>
  address === null ? (sha256 as ClipId) : addressClipId(address);

/**
 * Returns a standing's path if it is the clip's own address, since this machine must not request
 * others, or one of its files, which are marked as never seen here. Otherwise, the clip's id.
 */
const placeOf = (place: string, record: ClipRecord): string => {
  const isOwnAddress = record.address !== null && place === record.address;
  const isOwnFile = isImportablePath(place) && record.files.some(({ path }) => path === place);
  return isOwnAddress || isOwnFile ? place : clipIdOf(record);
};

const standingOf = (record: ClipRecord): StoredClip['standing'] => {
  const { standing } = record;
  if (standing === null) return null;
  return {
    path: placeOf(standing.path, record),
    // Only the user chooses how far up prompt lists are searched.
    root: '',
    stage: standing.stage,
    state: standing.state,
    reason: jsonOrNull(standing.reason),
    prompt: standing.prompt,
    promptSource: standing.prompt_source,
    promptOrigin: standing.prompt_origin,
    runId: standing.run_id as RunId | null,
    reused: Number(standing.reused),
  };
};

/**
 * Converts a record to what the database stores. Ignores members that only make it convenient to
 * read, such as positions of findings: they are derived again from the rest.
 * @throws AppError bad_base_url
 */
export const clipOfRecord = (record: ClipRecord): StoredClip => ({
  clipId: clipIdOf(record),
  sha256: record.sha256,
  address: record.address,
  sizeBytes: record.size_bytes,
  probe: probeOf(record),
  addedMs: Date.parse(record.added),
  files: record.files
    .filter(({ path }) => isImportablePath(path))
    .map(({ path, seen }) => ({ path, seenMs: Date.parse(seen), missing: 1 })),
  standing: standingOf(record),
  typedPrompt: record.typed_prompt && {
    text: record.typed_prompt.text,
    changedMs: Date.parse(record.typed_prompt.changed),
  },
  decision: record.decision && {
    decision: record.decision,
    decidedMs: Date.parse(record.decided ?? record.added),
  },
  generation: record.generation,
  runs: record.runs.map(runOf),
  tracks: record.tracks.map(trackOf),
});
