import type { Still } from '../../engine/clips/media/pictures/clip-media.ts';
import { createReport } from '../../engine/reports/create-report.ts';
import type {
  Report,
  ReportClip,
  ReportFormat,
  ReportSource,
} from '../../engine/reports/report.ts';
import type { ClipDetail } from '../../shared/contract/clips.ts';
import type { ClipTotals } from '../../shared/contract/library.ts';
import { type ReportOptions, reportOptionsSchema } from '../../shared/contract/reports.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import { type Generation, unknownGeneration } from '../../shared/domain/found-prompt.ts';
import { markAt } from '../../shared/domain/frames/box-track.ts';
import {
  type Box,
  type PlacedBox,
  placeFinding,
} from '../../shared/domain/frames/place-finding.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { countFindings } from '../../shared/model/count-findings.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { noOutcomes, outcomeOf } from '../../shared/model/outcome.ts';
import { evenTable } from './made-up-values.ts';

/** A finding by its frames; one without frames is about the entire clip. */
export type MadeUpFinding = {
  readonly frames?: readonly [first: number, last: number];
  /** Keyframes, in fractions of the picture. */
  readonly boxes?: readonly PlacedBox[];
  readonly type?: string;
  readonly description?: string;
  readonly severity?: number;
  readonly verdict?: Finding['verdict'];
  readonly isPossible?: boolean;
  /** Words of the prompt that the clip lacks. */
  readonly words?: string;
};

export type MadeUpClip = {
  readonly name: string;
  /** Start of its frames in seconds, according to the file. */
  readonly startSecs: readonly number[];
  readonly lastDurationSec: number;
  /** Length of an empty edit before them. */
  readonly originSec?: number;
  readonly findings: readonly MadeUpFinding[];
  readonly prompt?: string;
  /** The look of every frame; without it there are no pictures. */
  readonly still?: Still;
  readonly generator?: string;
  /** Equal for its takes. */
  readonly shot?: string;
  readonly generation?: Partial<Generation>;
  readonly decision?: Decision;
  readonly tags?: readonly string[];
  readonly workflow?: string;
  readonly waitedMs?: number;
  readonly width?: number;
  /** Score of its worst finding. */
  readonly score?: number;
};

/** Frames of a constant rate: `count` of them, each `length[0] / length[1]` seconds long. */
export const evenFrames = (
  count: number,
  [above, below]: readonly [number, number],
): Pick<MadeUpClip, 'startSecs' | 'lastDurationSec'> => ({
  startSecs: Array.from({ length: count }, (_, frame) => (frame * above) / below),
  lastDurationSec: above / below,
});

const findingOf = (
  { words = '', ...finding }: MadeUpFinding,
  { startSecs, originSec = 0, prompt = '' }: MadeUpClip,
  index: number,
): Finding => {
  const { frames, boxes = [], type = 'visual_glitch', description, severity, verdict } = finding;
  const start = prompt.indexOf(words);
  const secOf = (frame: number): number => originSec + (startSecs[frame] ?? 0);
  const point = (frame: number) => ({ frame, sec: secOf(frame), timecode: '' });
  const sent = boxes.map(({ frame, box }) => ({ frame, sec: secOf(frame), box }));
  const region = frames ? { start: point(frames[0]), end: point(frames[1]), boxes: sent } : null;
  return {
    number: index + 1,
    findingId: '',
    trackId: '',
    origin: 'service',
    marked: null,
    source: 'model',
    type,
    kind: type,
    description: description ?? 'Something is wrong.',
    severity: severity ?? null,
    namedWords: words,
    words: words === '' ? null : { start, end: start + words.length, reading: 'code-points' },
    isPossible: finding.isPossible ?? false,
    verdict: verdict ?? null,
    verdictBy: verdict ? 'person' : null,
    note: '',
    changedMs: null,
    region,
    // Reports place findings in the frames of the file.
    place: placeFinding({}, evenTable(24, 1)),
  };
};

const worstFinding = (score: number): ClipDetail['card']['worst'] => ({
  type: 'visual_glitch',
  description: '',
  score,
  frames: null,
  picture: null,
});

const detailOf = (clip: MadeUpClip, clipId: ClipId): ClipDetail => {
  const runId = `run of ${clipId}` as RunId;
  const frameCount = clip.startSecs.length;
  const durationSec = (clip.startSecs.at(-1) ?? 0) + clip.lastDurationSec;
  const findings = clip.findings.map((finding, index) => findingOf(finding, clip, index));
  const { counts } = countFindings(findings);
  const judgment = { picture: 'whole', unreadableFindings: 0 } as const;
  return {
    card: {
      clipId,
      sha256: clipId,
      address: null,
      runId,
      name: clip.name,
      path: `/clips/${clip.name}`,
      folder: '/clips',
      copies: 1,
      isMissing: false,
      state: 'completed',
      reason: null,
      isQueued: false,
      marked: 0,
      kinds: [],
      worstSeverity: null,
      worst: clip.score === undefined ? null : worstFinding(clip.score),
      spans: [],
      decision: clip.decision ?? null,
      notJudged: null,
      isImported: false,
      unreadableFindings: 0,
      types: [],
      parts: [],
      outcome: outcomeOf({ state: 'completed', counts, judgment }),
      checked: 'all',
      checkedNote: 'picture and prompt',
      counts,
      durationSec,
      frameCount,
      fps: frameCount / durationSec,
      width: clip.width ?? 1280,
      height: 720,
      sizeBytes: 1,
      prompt: null,
      promptSource: null,
      promptOrigin: null,
      takeKey: clip.shot ?? null,
      model: null,
      generation: { ...unknownGeneration, generator: clip.generator ?? null, ...clip.generation },
      tags: [...(clip.tags ?? [])],
      modelVersion: null,
      evaluatedMs: null,
      addedMs: 0,
    },
    files: [],
    hasSound: null,
    address: null,
    ownFindings: [],
    clientAnswers: [],
    opinions: [],
    runs: [
      {
        runId,
        evaluationId: null,
        state: 'completed',
        attempt: null,
        serviceAddress: null,
        model: null,
        modelVersion: null,
        promptSource: '',
        prompt: clip.prompt ?? '',
        types: [],
        videoSeconds: null,
        billableUnits: null,
        createdMs: 0,
        submittedMs: null,
        endedMs: null,
        ...(clip.waitedMs === undefined ? {} : { submittedMs: 1, endedMs: 1 + clip.waitedMs }),
        judgment: {
          isJudged: true,
          notJudged: null,
          reasons: [],
          ...judgment,
          prompt: 'whole',
          claims: null,
          frames: null,
        },
        error: null,
        copy: null,
        isImported: false,
        isAdopted: false,
        requestId: null,
        refreshed: [],
        answer: null,
        promptParts: null,
        findings,
      },
    ],
  };
};

const totalsOf = (details: readonly ClipDetail[]): ClipTotals => {
  const outcomes = noOutcomes();
  const findings = { confirmed: 0, open: 0, intended: 0, wrong: 0, duplicate: 0 };
  for (const { card } of details) {
    outcomes[card.outcome] += 1;
    findings.confirmed += card.counts.confirmed;
    findings.open += card.counts.open;
  }
  const clips = details.length;
  const checked = { all: clips, prompt_part: 0, picture: 0, prompt: 0, part: 0, nothing: 0 };
  const countOf = (decision: Decision): number =>
    details.filter(({ card }) => card.decision === decision).length;
  const decided = { kept: countOf('keep'), rejected: countOf('reject') };
  return { clips, outcomes, checked, findings, marked: 0, ...decided };
};

/**
 * A report over clips of which only the frames are known: their files would take long to make.
 * @param scratchDir for formats that need temporary files
 * @param preview how many clips it details, and a callback for each clip of each pass
 */
export const madeUpReport = (
  clips: readonly MadeUpClip[],
  options: Partial<ReportOptions> = {},
  scratchDir = '',
  preview: Partial<Pick<ReportSource, 'maxDetailed' | 'onClip'>> = {},
): Report => {
  const byId = new Map(
    clips.map((clip, index) => [String(index).padStart(64, '0') as ClipId, clip]),
  );
  const countAll = () => totalsOf([...byId].map(([clipId, clip]) => detailOf(clip, clipId)));
  return createReport({
    clipIds: [...byId.keys()],
    selected: countAll(),
    options: reportOptionsSchema.parse(options),
    madeAt: new Date(0),
    countClips: countAll,
    countRates: () => {
      const rates = [...byId].map(([clipId, clip]) => detailOf(clip, clipId).card.fps ?? 0);
      const counts = Map.groupBy(rates, (fps) => fps);
      return [...counts].map(([fps, { length }]) => ({ fps, clips: length }));
    },
    detailOf: (clipId) => {
      const clip = byId.get(clipId);
      return clip ? detailOf(clip, clipId) : null;
    },
    nextOf: () => ({ action: 'accept', reasons: [] }),
    storedOf: () => null,
    proofOf: () => '',
    media: {
      frameTimes: async (clipId) => {
        const clip = byId.get(clipId);
        return clip ? { originSec: 0, ...clip } : null;
      },
      stills: async (clipId, frames) => frames.map(() => byId.get(clipId)?.still ?? null),
      proxy: async () => null,
      workflow: async (clipId) => byId.get(clipId)?.workflow ?? null,
    },
    scratchDir,
    maxDetailed: null,
    onClip: () => undefined,
    ...preview,
  });
};

export const textsOf = async (
  format: ReportFormat,
  report: Report,
): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for await (const { path, body } of format.files(report)) {
    const parts: string[] = [];
    for await (const part of body) parts.push(String(part));
    texts[path] = parts.join('');
  }
  return texts;
};

const boxAt = (frame: number, xmin: number, ymin: number): PlacedBox => ({
  frame,
  box: { xmin, ymin, xmax: xmin + 0.25, ymax: ymin + 0.125 },
});

const unevenFrames = (count: number): Pick<MadeUpClip, 'startSecs' | 'lastDurationSec'> => {
  const lengths = [33, 33, 50, 17, 33, 42, 100, 21, 700, 8];
  const startSecs = [0];
  for (let frame = 1; frame < count; frame += 1) {
    startSecs.push((startSecs[frame - 1] ?? 0) + (lengths[(frame - 1) % 10] ?? 0) / 1000);
  }
  return { startSecs, lastDurationSec: 0.033 };
};

const findings: readonly MadeUpFinding[] = [
  // Held before the first keyframe and after the last.
  { frames: [3, 30], boxes: [boxAt(5, 0, 0), boxAt(12, 0.5, 0.1), boxAt(25, 0.7, 0.8)] },
  // One frame.
  { frames: [7, 7], boxes: [boxAt(7, 0.3, 0.3)] },
  // To the last frame, with keyframes outside the range.
  { frames: [20, 39], boxes: [boxAt(10, 0, 0), boxAt(30, 0.5, 0.5), boxAt(39, 0.1, 0.6)] },
  // Only outside it.
  { frames: [15, 18], boxes: [boxAt(2, 0.2, 0.2), boxAt(33, 0.6, 0.7)] },
  // Anywhere in the picture, and anywhere in the clip.
  { frames: [11, 13] },
  { type: 'prompt_misalignment', severity: 2 },
];

export const movingClips: readonly MadeUpClip[] = [
  { name: 'even.mp4', ...evenFrames(40, [1001, 24_000]), findings },
  { name: 'uneven.mp4', ...unevenFrames(40), findings },
];

/** A finding's box at each frame, as the app draws it; null where there is none. */
export const drawnBoxes = ({ table, findings }: ReportClip): (Box | null)[][] =>
  findings.map(({ place }) =>
    table.startSecs.map((_, frame) => {
      const mark = markAt(table, place, frame);
      return mark?.kind === 'box' ? mark.box : null;
    }),
  );

export const clipsOf = async (report: Report): Promise<ReportClip[]> => {
  const clips: ReportClip[] = [];
  for await (const clip of report.clips()) clips.push(clip);
  return clips;
};

/** The maximum distance, in fractions of the picture; Infinity if only one exists. */
export const distanceOf = (one: Box | null, other: Box | null): number => {
  if (!one || !other) return one === other ? 0 : Infinity;
  const sides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
  return Math.max(...sides.map((side) => Math.abs(one[side] - other[side])));
};
