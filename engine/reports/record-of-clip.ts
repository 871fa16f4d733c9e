import { readRunCopy } from '../../shared/domain/in-original-frames.ts';
import type { FindingKind } from '../../shared/domain/verdict.ts';
import { givenPrompt } from '../../shared/domain/without-prompt.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { parseWithExactMetadata } from '../../shared/service-api/exact-metadata.ts';
import type { Probe } from '../clips/identify-clip.ts';
import type { ClipRecord, RunRecord, TrackRecord } from '../library/records/record-schema.ts';
import type { StoredClip, StoredRun, StoredTrack } from '../store/records/stored-clip.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { placeOf } from '../store/tables/place-row.ts';
import type { ReportClip } from './report.ts';
import { codePointSpan, rounded } from './text/data-values.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString();
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeOf(ms));

const probeOf = (json: string): Pick<ClipRecord, 'video' | 'problem'> => {
  const probe = readStoredJson<Probe>(json);
  if (!probe) return { video: null, problem: null };
  if (!probe.ok) return { video: null, problem: probe.error };
  const { video } = probe;
  return {
    video: {
      format_names: video.formatNames,
      brands: video.brands,
      codec: video.codec,
      width: video.width,
      height: video.height,
      fps: video.fps,
      duration_seconds: video.durationSec,
      ...(video.originSec && { origin_seconds: video.originSec }),
      frames: video.frameCount,
      has_audio: video.hasAudio,
      rotation_degrees: video.rotationDeg,
    },
    problem: null,
  };
};

type RecordedPlace = Pick<
  ClipRecord['findings'][number],
  | 'first_frame'
  | 'last_frame'
  | 'start_timecode'
  | 'end_timecode'
  | 'start_seconds'
  | 'end_seconds'
  | 'boxes'
>;

const findingPlace = ({ place }: Finding): RecordedPlace => {
  const { hasRegion, firstFrame, lastFrame, boxes } = place;
  return {
    first_frame: hasRegion ? firstFrame : null,
    last_frame: hasRegion ? lastFrame : null,
    start_timecode: hasRegion ? place.startTimecode : null,
    end_timecode: hasRegion ? place.endTimecode : null,
    start_seconds: hasRegion ? rounded(place.startSec) : null,
    end_seconds: hasRegion ? rounded(place.endSec) : null,
    boxes: boxes.map(({ frame, box }) => ({ frame, box })),
  };
};

const findingRecord = (finding: Finding, clip: ReportClip): ClipRecord['findings'][number] => {
  const { words } = finding;
  const prompt = clip.run?.prompt ?? '';
  return {
    number: finding.number,
    finding_id: finding.findingId,
    track_id: finding.trackId,
    type: finding.type,
    source: finding.source,
    severity: finding.severity,
    description: finding.description,
    ...findingPlace(finding),
    segment: words && {
      text: prompt.slice(words.start, words.end),
      code_points: codePointSpan(prompt, words),
      utf16: { start: words.start, end: words.end },
    },
    verdict: finding.verdict,
    note: finding.note,
  };
};

const copyRecord = (run: StoredRun): RunRecord['copy'] => {
  const copy = readRunCopy(run.copy);
  return (
    copy && {
      start_frame: copy.startFrame,
      frame_count: copy.frameCount,
      start_seconds: copy.startSec,
      of_frames: copy.sourceFrames,
      fps: copy.fps,
      duration_seconds: copy.durationSec,
      method: copy.method,
      sha256: copy.sha256,
      size_bytes: copy.sizeBytes,
    }
  );
};

const runRecord = (run: StoredRun, includedTracks: ReadonlySet<string>): RunRecord => ({
  run_id: run.id,
  evaluation_id: run.evaluationId,
  service: run.serviceAddress,
  state: run.state,
  attempt: run.attempt,
  parent_run_id: run.parentId,
  requested: {
    model: run.requestedModel,
    version: run.requestedVersion,
    types: run.glitchTypes.split(',').filter(Boolean),
  },
  model: run.model,
  model_version: run.modelVersion,
  prompt: givenPrompt(run.prompt, run.promptSource),
  prompt_source: run.promptSource,
  video_seconds: run.videoSeconds,
  billable_units: run.billableUnits,
  e2e_ms: run.e2eMs,
  created: timeOf(run.createdMs),
  submitted: timeOrNull(run.submittedMs),
  ended: timeOrNull(run.endedMs),
  error: readStoredJson(run.error),
  copy: copyRecord(run),
  imported: run.imported === 1,
  evaluation: readStoredJson(run.raw, parseWithExactMetadata),
  track_ids: run.trackIds.map((id) => (id !== null && includedTracks.has(id) ? id : null)),
});

const trackRecord = (track: StoredTrack): TrackRecord => {
  const place = placeOf(track);
  return {
    track_id: track.trackId,
    type: place.type,
    first_frame: place.startFrame,
    last_frame: place.endFrame,
    first_frame_seconds: place.startSec,
    last_frame_seconds: place.endSec,
    box: place.boundingBox,
    segment: place.segment,
    description: place.description,
    verdict: track.verdict as TrackRecord['verdict'],
    note: track.note,
    changed: timeOrNull(track.changedMs),
  };
};

const standingRecord = ({ standing }: StoredClip): ClipRecord['standing'] =>
  standing && {
    path: standing.path,
    root: standing.root,
    stage: standing.stage,
    state: standing.state,
    reason: readStoredJson(standing.reason),
    prompt: standing.prompt,
    prompt_source: standing.promptSource,
    prompt_origin: standing.promptOrigin,
    run_id: standing.runId,
    reused: standing.reused === 1,
  };

/**
 * Converts everything that is stored about a clip to the format of `clipRecordSchema`.
 * @param only kinds of findings whose tracks are included; empty for all
 */
export const recordOfClip = (
  clip: ReportClip,
  stored: StoredClip,
  only: ReadonlySet<FindingKind>,
): ClipRecord => {
  const { card } = clip;
  const tracks = stored.tracks
    .map(trackRecord)
    .filter(({ verdict }) => only.size === 0 || only.has(verdict ?? 'unreviewed'));
  const includedTracks = new Set(tracks.map(({ track_id }) => track_id));
  return {
    type: 'clip',
    sha256: stored.sha256,
    address: stored.address,
    name: card.name,
    size_bytes: stored.sizeBytes,
    added: timeOf(stored.addedMs),
    state: card.state,
    reason: card.reason,
    not_judged: card.notJudged,
    not_judged_reasons: (clip.run?.judgment.reasons ?? []).map(({ kind, type, message }) => ({
      ...{ kind, type, message },
    })),
    unreadable_findings: card.unreadableFindings,
    imported: card.isImported,
    prompt: card.prompt,
    prompt_source: card.promptSource,
    prompt_origin: card.promptOrigin,
    decision: stored.decision?.decision ?? null,
    decided: timeOrNull(stored.decision?.decidedMs ?? null),
    generation: stored.generation,
    run_id: card.runId,
    findings: clip.findings.map((finding) => findingRecord(finding, clip)),
    parts: card.parts.map(({ ended_ms: endedMs, ...part }) => ({
      ...part,
      ended: timeOrNull(endedMs),
    })),
    ...probeOf(stored.probe),
    files: stored.files.map(({ path, seenMs, missing }) => ({
      path,
      seen: timeOf(seenMs),
      missing: missing === 1,
    })),
    typed_prompt: stored.typedPrompt && {
      text: stored.typedPrompt.text,
      changed: timeOf(stored.typedPrompt.changedMs),
    },
    standing: standingRecord(stored),
    runs: stored.runs.map((run) => runRecord(run, includedTracks)),
    tracks,
  };
};
