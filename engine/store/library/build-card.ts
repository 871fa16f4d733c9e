import type { ClipCard } from '../../../shared/contract/library.ts';
import { addressFileName, shownAddress } from '../../../shared/domain/clip-address.ts';
import { countFindings } from '../../../shared/domain/count-findings.ts';
import { maxFrames } from '../../../shared/domain/frames/stored-table.ts';
import {
  type Judgment,
  notJudgedOfClip,
  reasonOfJudgment,
} from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { evaluationRead } from '../../../shared/service-api/evaluation.ts';
import type { ClipFile } from '../tables/clips.ts';
import { judgmentOfRow } from '../tables/judgment-of-row.ts';
import type { ClipFacts, RunFacts } from './clip-facts.ts';
import { splitPath } from './split-path.ts';
import { shownFindings } from './worst-finding.ts';

type Place = Pick<ClipCard, 'name' | 'path' | 'folder'>;

/** Files of a clip other than its download, which only stands for its address. */
const ownFiles = ({ files, downloadPath }: ClipFacts): ClipFile[] =>
  files.filter(({ path }) => path !== downloadPath);

const placeAt = (address: string, { files }: ClipFacts): Place => {
  const there = files.find(({ missing }) => missing === 0);
  return {
    name: addressFileName(address),
    path: there?.path ?? shownAddress(address),
    folder: '',
  };
};

/** Returns where a clip is shown; without files, where it was evaluated. A retry may have no path. */
const placeOf = (facts: ClipFacts): Place => {
  const { clipId, address, job } = facts;
  const files = ownFiles(facts);
  if (address !== null && files.length === 0) return placeAt(address, facts);
  const path = files[0]?.path ?? (job?.path === clipId ? undefined : job?.path);
  return path === undefined
    ? { name: clipId.slice(0, 12), path: '', folder: '' }
    : { path, ...splitPath(path) };
};

type Standing = Pick<ClipCard, 'state' | 'reason'>;

const standingOf = ({ job, typedPrompt }: ClipFacts, judgment: Judgment | null): Standing => {
  if (!job) return { state: 'pending', reason: null };
  if (job.state === 'needs_prompt' && typedPrompt !== null) {
    return { state: 'pending', reason: null };
  }
  if (job.reason !== null) return { state: job.state, reason: JSON.parse(job.reason) as Reason };
  // Older versions stored no reason for results that they took for complete.
  return { state: job.state, reason: judgment && reasonOfJudgment(judgment) };
};

type Prompt = Pick<ClipCard, 'prompt' | 'promptSource' | 'promptOrigin'>;

const promptOf = ({ typedPrompt, job, run }: ClipFacts): Prompt => {
  if (typedPrompt !== null) {
    return { prompt: typedPrompt, promptSource: 'typed', promptOrigin: null };
  }
  const source = job?.promptSource ?? run?.promptSource ?? null;
  return {
    prompt: givenPrompt(job?.prompt ?? run?.prompt ?? null, source),
    promptSource: source,
    promptOrigin: job?.promptOrigin ?? null,
  };
};

type Video = Pick<ClipCard, 'durationSec' | 'width' | 'height' | 'fps' | 'frameCount'>;

/** The members of a stored probe that are shown. Trusted: this program wrote it. */
type StoredProbe = { ok: true; video: Video } | { ok: false; error: unknown };

const noVideo: Video = {
  durationSec: null,
  width: null,
  height: null,
  fps: null,
  frameCount: null,
};

const amount = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : null;

const integerAmount = (value: number | undefined): number | null =>
  Number.isSafeInteger(value) && (value ?? 0) <= maxFrames ? amount(value) : null;

/** Properties reported by the service, for a clip without a file here. */
const videoOfService = (run: RunFacts | undefined): Video => {
  const video = evaluationRead.safeParse(JSON.parse(run?.raw ?? 'null')).data?.input?.video;
  if (!video) return noVideo;
  return {
    durationSec: amount(video.duration_sec),
    width: integerAmount(video.width),
    height: integerAmount(video.height),
    fps: amount(video.fps),
    frameCount: integerAmount(video.num_frames),
  };
};

const videoOf = ({ probe, run }: ClipFacts): Video => {
  const stored = JSON.parse(probe) as Partial<StoredProbe>;
  if ('error' in stored && stored.error === null) return videoOfService(run);
  if (!stored.ok || !('video' in stored) || !stored.video) return noVideo;
  const { durationSec, width, height, fps, frameCount } = stored.video;
  return { durationSec, width, height, fps, frameCount };
};

const unknownGeneration: ClipCard['generation'] = { generator: null, model: null, seed: null };

const evaluatedStates: ReadonlySet<string> = new Set(['completed', 'partial', 'failed']);

/** Builds the card of a clip, as the library shows it. */
export const buildCard = (facts: ClipFacts): ClipCard => {
  const { files, run } = facts;
  const judgment = run ? judgmentOfRow(run) : null;
  const standing = standingOf(facts, judgment);
  const video = videoOf(facts);
  return {
    clipId: facts.clipId,
    sha256: facts.sha256,
    address: facts.address && shownAddress(facts.address),
    ...placeOf(facts),
    copies: files.filter(({ missing }) => missing === 0).length,
    isMissing: facts.address === null && files.every(({ missing }) => missing === 1),
    ...standing,
    isQueued: facts.isQueued,
    decision: facts.decision,
    ...countFindings(facts.findings),
    ...shownFindings(facts, video),
    notJudged: notJudgedOfClip(standing.state, judgment),
    unreadableFindings: judgment?.unreadableFindings ?? 0,
    types: run?.glitchTypes.split(',') ?? [],
    isImported: run?.imported === 1,
    ...video,
    sizeBytes: facts.sizeBytes,
    ...promptOf(facts),
    generation: facts.generation ?? unknownGeneration,
    model: run?.model ?? null,
    modelVersion: run?.modelVersion ?? null,
    runId: run?.id ?? null,
    evaluatedMs: run && evaluatedStates.has(run.state) ? run.endedMs : null,
    addedMs: facts.addedMs,
  };
};

/** Returns all texts by which a clip can be found. */
export const searchedTexts = (
  { findings, notes, files }: ClipFacts,
  { prompt, name, address }: ClipCard,
): string[] => [
  name,
  ...(address === null ? [] : [address]),
  ...files.map(({ path }) => splitPath(path).name),
  prompt ?? '',
  ...findings.map(({ description }) => description),
  ...notes,
];

/** Folders that contain a clip, or did when it was last seen. */
export const foldersOf = (facts: ClipFacts, { folder }: ClipCard): string[] => [
  ...new Set(
    [folder, ...ownFiles(facts).map(({ path }) => splitPath(path).folder)].filter(Boolean),
  ),
];
