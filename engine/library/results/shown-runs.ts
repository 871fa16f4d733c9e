import type { ClipCard } from '../../../shared/contract/library.ts';
import type { RunDocument, ShownPlace } from '../../../shared/documents/show.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import type { Judgment } from '../../../shared/domain/judgment.ts';
import { serviceReading } from '../../../shared/domain/video-readings.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import {
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import { notJudgedBy, resultCopy } from '../../evaluation/results/result-document.ts';
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
  { places, videoNotes }: Pick<RunDocument, 'places' | 'videoNotes'>,
): RunDocument => ({
  ...run,
  runId: run.id,
  model: run.model ?? run.requestedModel,
  modelVersion: run.modelVersion ?? run.requestedVersion,
  prompt: givenPrompt(run.prompt, run.promptSource),
  glitchTypes: run.glitchTypes.split(','),
  error: readStoredJson(run.error),
  copy: resultCopy(run),
  videoNotes,
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
      videoNotes: videoNotes(run, card, table),
    }),
  );
};
