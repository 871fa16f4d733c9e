import type { ClipCard, LibrarySort } from '../../../shared/contract/library.ts';
import { addressFileName, shownAddress } from '../../../shared/domain/clip-address.ts';
import { clipStates } from '../../../shared/domain/clip-state.ts';
import { decisions } from '../../../shared/domain/decision.ts';
import { unknownGeneration } from '../../../shared/domain/found-prompt.ts';
import { maxFrames } from '../../../shared/domain/frames/stored-table.ts';
import { notJudgedOfClip } from '../../../shared/domain/judgment.ts';
import { givenPrompt } from '../../../shared/domain/without-prompt.ts';
import { countFindings } from '../../../shared/model/count-findings.ts';
import { checkedKindOf, checkedNote, outcomeOf, outcomes } from '../../../shared/model/outcome.ts';
import { badnessOf } from '../../../shared/model/score.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { readStoredJson } from '../stored-json.ts';
import type { ClipFile } from '../tables/clips.ts';
import { partRecords, standingOf } from '../tables/joined-results.ts';
import type { RunRow } from '../tables/run-row.ts';
import type { ClipFacts } from './clip-facts.ts';
import { takeKey, templateKey } from './group-keys.ts';
import { folderKey, nameKey } from './search-terms.ts';
import { splitPath } from './split-path.ts';
import { shownFindings } from './worst-finding.ts';

type Place = Pick<ClipCard, 'name' | 'path' | 'folder'>;

/** Files of a clip without its download, which only represents its address. */
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

/** Returns the name, path and folder shown for a clip; without files, those of its evaluation. */
const shownPlaceOf = (facts: ClipFacts): Place => {
  const { id, address, job } = facts;
  const files = ownFiles(facts);
  if (address !== null && files.length === 0) return placeAt(address, facts);
  const path = files[0]?.path ?? (job?.path === id ? undefined : job?.path);
  return path === undefined
    ? { name: id.slice(0, 12), path: '', folder: '' }
    : { path, ...splitPath(path) };
};

/** Folders that contain a clip, or did when it was last seen. */
export const foldersOf = (facts: ClipFacts, { folder }: ClipCard): string[] => [
  ...new Set(
    [folder, ...ownFiles(facts).map(({ path }) => splitPath(path).folder)].filter(Boolean),
  ),
];

type Standing = Pick<ClipCard, 'state' | 'reason'>;

const lastStateOf = ({ job, typedPrompt, result }: ClipFacts): Standing => {
  if (!job || (job.state === 'needs_prompt' && typedPrompt !== null)) {
    return { state: 'pending', reason: null };
  }
  return standingOf(job, result);
};

type Prompt = Pick<ClipCard, 'prompt' | 'promptSource' | 'promptOrigin'>;

const currentPromptOf = ({ typedPrompt, job, prompted = job, result }: ClipFacts): Prompt => {
  if (typedPrompt !== null) {
    return { prompt: typedPrompt, promptSource: 'typed', promptOrigin: null };
  }
  const source = prompted?.promptSource ?? result?.run.promptSource ?? null;
  return {
    prompt: givenPrompt(prompted?.prompt ?? result?.run.prompt ?? null, source),
    promptSource: source,
    promptOrigin: prompted?.promptOrigin ?? null,
  };
};

type Video = Pick<
  ClipCard,
  'durationSec' | 'width' | 'height' | 'fps' | 'frameCount' | 'originSec'
>;

/** The members of a stored probe that are shown. Not validated, since Clipcheck wrote it. */
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
const videoOfService = (run: RunRow | undefined): Video => {
  const video = receivedEvaluationSchema.safeParse(readStoredJson(run?.raw)).data?.input?.video;
  if (!video) return noVideo;
  return {
    durationSec: amount(video.duration_sec),
    width: integerAmount(video.width),
    height: integerAmount(video.height),
    fps: amount(video.fps),
    frameCount: integerAmount(video.num_frames),
  };
};

const videoOf = ({ probe, result }: ClipFacts): Video => {
  const stored = readStoredJson<Partial<StoredProbe>>(probe);
  if (!stored) return noVideo;
  if ('error' in stored && stored.error === null) return videoOfService(result?.run);
  if (!stored.ok || !('video' in stored) || !stored.video) return noVideo;
  const { durationSec, width, height, fps, frameCount, originSec } = stored.video;
  return { durationSec, width, height, fps, frameCount, ...(originSec && { originSec }) };
};

/** Once a colleague has decided, the card names everybody. */
const decidedByOf = ({ decision, isOwnDecision, opinions }: ClipFacts) => {
  const colleagues = opinions.flatMap(({ trackId, name, value }) => {
    const decided = decisions.find((known) => known === value);
    return trackId === '' && decided ? [{ name, decision: decided }] : [];
  });
  if (colleagues.length === 0) return {};
  const own = decision !== null && isOwnDecision ? [{ name: null, decision }] : [];
  return { decidedBy: [...colleagues, ...own] };
};

const evaluatedStates: ReadonlySet<string> = new Set(['completed', 'partial', 'failed']);

export const buildCard = (facts: ClipFacts): ClipCard => {
  const { files, result } = facts;
  const run = result?.run;
  const judgment = result?.judgment ?? null;
  const standing = lastStateOf(facts);
  const video = videoOf(facts);
  const counted = countFindings(facts.findings);
  const place = shownPlaceOf(facts);
  const prompt = currentPromptOf(facts);
  const generation = facts.generation ?? unknownGeneration;
  return {
    clipId: facts.id,
    sha256: facts.sha256,
    address: facts.address && shownAddress(facts.address),
    ...place,
    copies: files.filter(({ missing }) => missing === 0).length,
    isMissing: facts.address === null && files.every(({ missing }) => missing === 1),
    ...standing,
    outcome: outcomeOf({ state: standing.state, counts: counted.counts, judgment }),
    checked: checkedKindOf(judgment),
    checkedNote: checkedNote(judgment, result?.promptSource ?? null),
    isQueued: facts.isQueued,
    decision: facts.decision,
    ...decidedByOf(facts),
    ...(facts.agentDecision && { agentDecision: facts.agentDecision }),
    ...(facts.isAnswered && { isAnswered: true as const }),
    ...counted,
    marked: facts.findings.filter(({ own, verdict }) => own && verdict === 'real').length,
    ...shownFindings(facts, video),
    notJudged: notJudgedOfClip(standing.state, judgment),
    unreadableFindings: judgment?.unreadableFindings ?? 0,
    types: [...(result?.types ?? [])],
    parts: result ? partRecords(result) : [],
    isImported: result?.parts.some((part) => part.run.imported === 1) ?? false,
    ...(result?.parts.some((part) => part.run.adopted === 1) && { isAdopted: true as const }),
    ...video,
    sizeBytes: facts.sizeBytes,
    ...prompt,
    takeKey: takeKey({ ...place, ...prompt, ...generation }),
    generation,
    tags: facts.tags,
    model: run?.model ?? run?.requestedModel ?? null,
    modelVersion: run?.modelVersion ?? run?.requestedVersion ?? null,
    runId: run?.id ?? null,
    evaluatedMs: run && evaluatedStates.has(run.state) ? run.endedMs : null,
    addedMs: facts.addedMs,
  };
};

type Value = string | number | null;

/** The columns of `cards`, by which clips are filtered and sorted, and their values. */
export const cardColumns = {
  clip_id: (card) => card.clipId,
  run_id: (card) => card.runId,
  // For SQL that reads the findings of the result.
  parts: ({ parts }) =>
    JSON.stringify(parts.flatMap((part) => part.types.map((type) => [part.runId, type]))),
  name_key: (card) => nameKey(card.name, card.path),
  folder_key: (card) => folderKey(card.folder),
  state: (card) => card.state,
  outcome: (card) => card.outcome,
  checked: (card) => card.checked,
  findings: (card) => Object.values(card.counts).reduce((sum, count) => sum + count, 0),
  worst_severity: (card) => card.worstSeverity ?? 0,
  unreviewed: ({ counts }) => counts.open,
  verdict_real: ({ counts }) => counts.confirmed,
  verdict_intended: ({ counts }) => counts.intended,
  verdict_wrong: ({ counts }) => counts.wrong,
  verdict_duplicate: ({ counts }) => counts.duplicate,
  marked: (card) => card.marked,
  duration_sec: (card) => card.durationSec,
  prompt_source: (card) => card.promptSource,
  take_key: (card) => card.takeKey,
  template_key: (card) => templateKey(card.prompt),
  model: (card) => card.model,
  model_version: (card) => card.modelVersion,
  missing: (card) => Number(card.isMissing),
  decision: (card) => card.decision,
  evaluated_ms: (card) => card.evaluatedMs,
  added_ms: (card) => card.addedMs,
  badness: ({ outcome, worst }) => badnessOf(outcome, worst?.score ?? 0),
  pixels: ({ width, height }) => (width === null || height === null ? null : width * height),
  fps: (card) => card.fps,
  generator: (card) => card.generation.generator,
  generator_model: (card) => card.generation.model,
  lora: ({ generation }) => generation.loras[0] ?? null,
  seed: (card) => card.generation.seed,
  sampler: (card) => card.generation.sampler,
  steps: (card) => card.generation.steps,
} as const satisfies Record<string, (card: ClipCard) => Value>;

/** Facets of which a clip may have several values. */
export const labelFacets = {
  loras: (card) => card.generation.loras,
  tags: (card) => card.tags,
  origins: ({ agentDecision, marked, isAnswered, isAdopted }) => [
    ...(marked > 0 ? ['own'] : []),
    ...(isAnswered ? ['client'] : []),
    ...(isAdopted ? ['adopted'] : []),
    ...(agentDecision ? ['agent'] : []),
  ],
} as const satisfies Record<string, (card: ClipCard) => readonly string[]>;

export type LabelFacet = keyof typeof labelFacets;

const rankIn = (column: string, values: readonly string[]): string =>
  `CASE ${column} ${values.map((value, rank) => `WHEN '${value}' THEN ${rank}`).join(' ')} END`;

/** SQL with more than one word: a single word must be a column. */
type Expression = `${string} ${string}`;

export const sortColumns: Record<LibrarySort['by'], keyof typeof cardColumns | Expression> = {
  worst: 'badness',
  name: 'name_key',
  folder: 'folder_key',
  // Within a state, the worst come first.
  state: `${rankIn('state', clipStates)} * 100 - badness`,
  outcome: `${rankIn('outcome', outcomes)} * 100 - badness`,
  findings: 'unreviewed + verdict_real',
  severity: 'worst_severity',
  unreviewed: 'unreviewed',
  duration: 'duration_sec',
  model: 'model',
  generator: 'generator',
  generatorModel: 'generator_model',
  lora: 'lora',
  seed: 'CAST(seed AS REAL)',
  sampler: 'sampler',
  steps: 'steps',
  resolution: 'pixels',
  fps: 'fps',
  evaluated: 'evaluated_ms',
  added: 'added_ms',
};
