import type { ClipCard } from '../../../shared/contract/library.ts';
import type { RunDocument, ShownClip, ShownPlace } from '../../../shared/documents/show.ts';
import { readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import type { Judgment } from '../../../shared/domain/judgment.ts';
import { serviceReading } from '../../../shared/domain/video-readings.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import {
  type ReceivedFinding,
  receivedFindingSchema,
} from '../../../shared/service-api/finding.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { addressClipId } from '../../clips/identify-clip.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import type { ClipMedia } from '../../clips/media/pictures/create-clip-media.ts';
import { findRun } from '../../evaluation/find-own-runs.ts';
import { refreshesOf } from '../../evaluation/results/answer-changes.ts';
import {
  clipResult,
  notJudgedBy,
  resultCopy,
  standingResult,
} from '../../evaluation/results/result-document.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import { stampText } from '../../store/stored-stamp.ts';
import type { JobRow } from '../../store/tables/job-row.ts';
import { sentFindings } from '../../store/tables/joined-results.ts';
import { judgmentOfJob } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { LibraryThread } from '../library-thread.ts';
import {
  describeTimeMismatch,
  describeVideoMismatches,
  describeWordMismatch,
  frameTableOf,
  type LocatedFinding,
  locateFindings,
} from './placed-findings.ts';
import { withLibraryOutcomes } from './with-outcomes.ts';

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
  refreshed: RunDocument['refreshed'],
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
  adopted: run.adopted === 1,
  refreshed,
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

type PlaceParts = {
  media: Pick<ClipMedia, 'frameTimes'>;
  cardOf: (clipId: ClipId) => Promise<ClipCard>;
};

/** Adds positions of findings and mismatches of videos, from one frame table of the clip. */
const shownRuns = async (
  runs: readonly RunRow[],
  clipId: ClipId,
  { cardOf, media, store }: PlaceParts & { store: Pick<Store, 'batches' | 'runs'> },
): Promise<RunDocument[]> => {
  if (runs.length === 0) return [];
  const card = await cardOf(clipId);
  const table = await frameTableOf(card, runs.flatMap(readFindings), media);
  return runs.map((run) => {
    const places = locateFindings(run.prompt, readFindings(run), table).map(shownPlace);
    return shownRun(
      run,
      judgmentOfJob(run, store.batches.optionsForRun(run.id)),
      { places, videoNotes: videoNotes(run, card, table) },
      refreshesOf(run, store),
    );
  });
};

const changedFile = (path: string, known: ClipId): AppError =>
  new AppError(
    'unknown_run',
    `${path} has changed since it was last read, and nothing is stored about its new content. 'clipcheck show ${known}' shows what is stored about the earlier content.`,
  );

/**
 * Finds the clip in a file: the last known one if the file is unchanged or missing, else by its
 * bytes, since the clip may have been moved there.
 * @throws AppError unknown_run, file_unreadable, file_changed
 */
const clipInFile = async (
  store: Store,
  hasher: FileHasher,
  path: string,
): Promise<ClipId | undefined> => {
  const last = store.clips.lastAt(path);
  const stamp = await readFileStamp(path).catch(() => null);
  if (stamp === null) return last;
  const untouched = store.clips.findByFile(path, stampText(stamp));
  if (untouched) return untouched.id;
  const { sha256 } = await hasher.hash(path);
  const owner = store.clips.idForHash(sha256);
  const known = store.clips.isKnown(owner) ? owner : undefined;
  if (known === undefined && last !== undefined) throw changedFile(path, last);
  return known;
};

const jobOf = (
  store: Store,
  clipId: ClipId,
  path: string,
  runs: readonly RunRow[],
): JobRow | undefined => {
  const atPath = store.jobs.standingAt(path);
  if (atPath && (atPath.clipId === null || atPath.clipId === clipId)) return atPath;
  return runs.map(({ id }) => store.jobs.newestForRun(id)).find((found) => found !== undefined);
};

const clipAt = (text: string, { clips }: Store): ClipId | undefined => {
  const parsed = readClipAddress(text);
  const clipId = parsed.ok ? addressClipId(parsed.address) : undefined;
  return clipId !== undefined && clips.isKnown(clipId) ? clipId : undefined;
};

/**
 * @param target an evaluation id, a run key, a SHA-256 (or its beginning), an address, or an
 *   absolute path
 * @throws AppError unknown_run; file_unreadable, file_changed if bytes must be read
 */
export const clipOfTarget = async (
  store: Store,
  hasher: FileHasher,
  { text, path }: { text: string; path: string },
): Promise<ClipId> => {
  const clipId =
    findRun(store, text)?.clipId ??
    store.clips.byHashPrefix(text) ??
    clipAt(text, store) ??
    (await clipInFile(store, hasher, path));
  if (clipId !== undefined) return clipId;
  throw new AppError(
    'unknown_run',
    `Nothing is stored about ${text}. 'clipcheck list' shows what is stored.`,
  );
};

export type ShowParts = PlaceParts & { store: Store; hasher: FileHasher; thread: LibraryThread };

/**
 * Shows a clip from the cache, without network.
 * @param target an evaluation id, a run key, a SHA-256 (or its beginning), or an absolute path
 * @throws AppError unknown_run; file_unreadable, file_changed for a file whose bytes must be read
 */
export const showClip = async (
  target: { text: string; path: string },
  parts: ShowParts,
): Promise<ShownClip> => {
  const { store, hasher } = parts;
  const run = findRun(store, target.text);
  const clipId = await clipOfTarget(store, hasher, target);
  const runs = run ? [run] : store.runs.forClip(clipId);
  const job = run ? store.jobs.newestForRun(run.id) : jobOf(store, clipId, target.path, runs);
  const found = job && (run ? clipResult(job, run, store) : standingResult(store, job));
  const shown = { clips: found ? [found] : [] };
  const { clips } = await withLibraryOutcomes(shown, store, parts.thread);
  return {
    sha256: store.clips.sha256(clipId),
    clip: clips[0] ?? null,
    runs: await shownRuns(runs, clipId, parts),
    ownFindings: store.ownFindings.ofClip(clipId),
  };
};
