import type { ClipCard } from '../../../shared/contract/library.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import type { Judgment } from '../../../shared/domain/judgment.ts';
import type { ClipResult } from '../../../shared/domain/result-document.ts';
import { serviceReading } from '../../../shared/domain/video-readings.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import {
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import { notJudgedBy, resultCopy } from '../../evaluation/results/clip-result.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import { sentFindings } from '../../store/tables/join-results.ts';
import { judgmentOfJob } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import {
  describeTimeMismatch,
  describeVideoMismatches,
  describeWordMismatch,
  frameTableOf,
  type LocatedFinding,
  locateFindings,
} from './placed-findings.ts';

export type ShownPlace = {
  /** First and last frame of the local file, both inclusive; null for the entire clip. */
  frames: { first: number; last: number } | null;
  /** Sentences about where the service and the local file or the prompt disagree. */
  notes: string[];
};

export type RunDocument = {
  /** Clipcheck's own key, which identifies a run without an evaluation id. */
  run_id: string;
  evaluation_id: string | null;
  state: RunRow['state'];
  attempt: number | null;
  model: string | null;
  model_version: string | null;
  /** Null if the clip was checked without a prompt. */
  prompt: string | null;
  prompt_source: string;
  glitch_types: string[];
  video_seconds: number | null;
  billable_units: number | null;
  /** Unix milliseconds. */
  created_ms: number;
  ended_ms: number | null;
  error: unknown;
  copy: ClipResult['copy'];
  /** Sentences about where the service's reading of the video and the local file differ. */
  video_notes: string[];
  imported: boolean;
  not_judged: ClipResult['not_judged'];
  not_judged_reasons: ClipResult['not_judged_reasons'];
  unreadable_findings: number;
  findings: unknown[];
  /** One for each finding, in their order. */
  places: ShownPlace[];
  /** The evaluation as last received; if a copy was evaluated, with frame numbers of the copy. */
  evaluation: unknown;
};

const shownPlace = (located: LocatedFinding): ShownPlace => {
  const { firstFrame: first, lastFrame: last, hasRegion } = located.place;
  const doubt = located.namedWords === '' ? null : describeWordMismatch(located);
  return {
    frames: hasRegion ? { first, last } : null,
    notes: [describeTimeMismatch(located), doubt && `The finding's words are ${doubt}.`].filter(
      (note) => note !== null,
    ),
  };
};

const readFindings = (run: RunRow): ReceivedFinding[] =>
  sentFindings(run).map((finding) => receivedFindingSchema.parse(finding));

const shownRun = (
  run: RunRow,
  judgment: Judgment,
  { places, video_notes }: Pick<RunDocument, 'places' | 'video_notes'>,
): RunDocument => ({
  run_id: run.id,
  evaluation_id: run.evaluationId,
  state: run.state,
  attempt: run.attempt,
  model: run.model ?? run.requestedModel,
  model_version: run.modelVersion ?? run.requestedVersion,
  prompt: givenPrompt(run.prompt, run.promptSource),
  prompt_source: run.promptSource,
  glitch_types: run.glitchTypes.split(','),
  video_seconds: run.videoSeconds,
  billable_units: run.billableUnits,
  created_ms: run.createdMs,
  ended_ms: run.endedMs,
  error: readStoredJson(run.error),
  copy: resultCopy(run),
  video_notes,
  imported: run.imported === 1,
  ...notJudgedBy(judgment),
  findings: sentFindings(run),
  places,
  evaluation: readStoredJson(run.raw, parseWithExactMetadata),
});

const videoNotes = (run: RunRow, card: ClipCard, table: FrameTable): string[] => {
  const evaluation = receivedEvaluationSchema.safeParse(readStoredJson(run.raw)).data ?? null;
  const answer = { video: serviceReading(evaluation) };
  return describeVideoMismatches(card, { answer, copy: readRunCopy(run.copy) }, table);
};

export type PlaceParts = {
  media: Pick<ClipMedia, 'frameTimes'>;
  cardOf: (clipId: ClipId) => Promise<ClipCard>;
};

/**
 * Returns runs with the positions of their findings and the mismatches of their videos, using one
 * frame table of their clip.
 */
export const shownRuns = async (
  runs: readonly RunRow[],
  clipId: ClipId,
  { cardOf, media, store }: PlaceParts & { store: Pick<Store, 'batches'> },
): Promise<RunDocument[]> => {
  if (runs.length === 0) return [];
  const card = await cardOf(clipId);
  const table = await frameTableOf(card, runs.flatMap(readFindings), media);
  return runs.map((run) =>
    shownRun(run, judgmentOfJob(run, store.batches.optionsForRun(run.id)), {
      places: locateFindings(run.prompt, readFindings(run), table).map(shownPlace),
      video_notes: videoNotes(run, card, table),
    }),
  );
};
