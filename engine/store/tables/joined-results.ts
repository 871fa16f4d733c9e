/**
 * The one rule that decides which runs make up the result of a clip. Library, lists and reports go by
 * it; a batch and its gate speak only of their own runs.
 */

import type { ResultPart as RecordedPart } from '../../../shared/contract/library.ts';
import type { ClipResult } from '../../../shared/documents/result.ts';
import { concernsPicture, concernsPrompt } from '../../../shared/domain/finding-types.ts';
import type { BatchId, ClipId, RunId } from '../../../shared/domain/ids.ts';
import { inOriginalFrames, readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import {
  type AskedFor,
  isTypeJudged,
  type Judgment,
  judgmentFrom,
  promptChanged,
  reasonOfJudgment,
  requestedTypes,
  withMissingPrompt,
} from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { findingTypes, receivedFindingSchema } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import type { JobRow } from './job-row.ts';
import type { jobStandings } from './job-standings.ts';
import { judgmentOfRow } from './judgment-of-row.ts';
import { type RunRow, runColumns } from './run-row.ts';
import type { runsTable } from './runs.ts';
import type { typedPromptsTable } from './typed-prompts.ts';

export type JoinedPart = {
  readonly run: RunRow;
  readonly types: readonly string[];
  /** False for a damaged answer: its findings are shown nowhere. */
  readonly isReadable: boolean;
};

export type JoinedResult = {
  /** In the order of their findings: the picture comes before the prompt. */
  readonly parts: readonly JoinedPart[];
  /** The run that stands for it: that of the standing, or the newest part if it gives none. */
  readonly run: RunRow;
  /** Types that any of the parts was requested to judge. */
  readonly types: readonly string[];
  readonly judgment: Judgment;
  /** The prompt that was judged; empty, with the source `none`, if there was none. */
  readonly prompt: string;
  readonly promptSource: string;
  /** Whether it differs from the result of its newest run alone. */
  readonly isJoined: boolean;
};

/** A finding as the service sent it, in frames of the clip, and its index among those of its run. */
type SentFinding = { readonly runId: RunId; readonly position: number; readonly sent: unknown };

/** Returns the readable findings of a run as the service sent them, in frames of the clip. */
export const sentFindings = (run: Pick<RunRow, 'raw' | 'copy'> | undefined): unknown[] => {
  const raw = readStoredJson<{ result?: { glitches?: unknown } }>(run?.raw);
  const glitches = raw?.result?.glitches;
  if (!Array.isArray(glitches)) return [];
  const readable = glitches.filter((finding) => receivedFindingSchema.safeParse(finding).success);
  return [...inOriginalFrames(readable, readRunCopy(run?.copy ?? null))];
};

const typeOf = (finding: unknown): string =>
  receivedFindingSchema.parse(finding).type.toWellFormed();

export const findingsOfResult = ({ parts }: Pick<JoinedResult, 'parts'>): SentFinding[] =>
  parts.flatMap(({ run, types }) =>
    sentFindings(run).flatMap((sent, position) =>
      types.includes(typeOf(sent)) ? [{ runId: run.id, position, sent }] : [],
    ),
  );

/** What a run says about types of findings. Read once, since answers may be long. */
type ReadRun = ReturnType<typeof readRun>;

const readRun = (row: RunRow) => {
  const requested = requestedTypes(row.glitchTypes.split(','));
  const found = new Set(sentFindings(row).map(typeOf));
  const judgment = judgmentOfRow(row);
  return {
    row,
    requested,
    found,
    judgment,
    /** Types that it was requested to find, or has found. */
    types: [...new Set([...requested, ...found])],
    isReadable: judgment.reasons.every(({ kind }) => kind !== 'result_unreadable'),
  };
};

const judged = (judgment: Judgment, promptSource: string, options: string | undefined): Judgment =>
  withMissingPrompt(judgment, promptSource, readStoredJson<AskedFor>(options) ?? {});

const resultOfOne = (run: ReadRun, options: string | undefined): JoinedResult => {
  const { row, types, isReadable } = run;
  const { prompt, promptSource } = row;
  return {
    parts: [{ run: row, types, isReadable }],
    run: row,
    types: row.glitchTypes.split(','),
    judgment: judged(run.judgment, promptSource, options),
    prompt,
    promptSource,
    isJoined: false,
  };
};

/** @param options JSON of the options of its job's batch */
export const resultOfRun = (row: RunRow, options: string | undefined): JoinedResult =>
  resultOfOne(readRun(row), options);

type Gives = (run: ReadRun, type: string) => boolean;

const judgesWhole: Gives = ({ judgment }, type) => isTypeJudged(judgment.reasons, type);

/** Whether a run judged a type, even if only in a part of the clip. */
const judgesPart: Gives = ({ judgment, isReadable }, type) =>
  isReadable && judgment.reasons.every((reason) => reason.type !== type);

/** Whether a run has findings of a type, even if another detector of the type failed. */
const hasFound: Gives = ({ found }, type) => found.has(type);

/** Yields the runs of a clip: own before imported ones, the one of the standing before others. */
function* inOrder(base: RunRow, others: () => Iterable<RunRow>): Generator<RunRow, void, void> {
  let isBaseGiven = base.imported === 0;
  if (isBaseGiven) yield base;
  for (const row of others()) {
    if (!isBaseGiven && row.imported !== 0) {
      isBaseGiven = true;
      yield base;
    }
    yield row;
  }
  if (!isBaseGiven) yield base;
}

/** Finds the run that each type of findings comes from. @returns also the runs read for it */
const findSources = (
  base: ReadRun,
  others: () => Iterable<RunRow>,
  prompt: string | null,
): { sources: ReadonlyMap<string, ReadRun>; read: readonly ReadRun[] } => {
  const wanted = new Set<string>([...findingTypes, ...base.requested]);
  const sources = new Map<string, ReadRun>();
  const read: ReadRun[] = [];
  const takeFrom = (run: ReadRun, gives: Gives): void => {
    for (const type of wanted) {
      if (sources.has(type) || !run.requested.includes(type)) continue;
      const isInForce = !concernsPrompt(type) || run.row.prompt === prompt;
      if (isInForce && gives(run, type)) sources.set(type, run);
    }
  };
  for (const row of inOrder(base.row, others)) {
    const run = row === base.row ? base : readRun(row);
    read.push(run);
    takeFrom(run, judgesWhole);
    if (sources.size === wanted.size) break;
  }
  for (const gives of [judgesPart, hasFound]) for (const run of read) takeFrom(run, gives);
  return { sources, read };
};

const rankOf = (types: readonly string[]): number =>
  Math.min(
    ...findingTypes.map((type, rank) => (types.includes(type) ? rank : findingTypes.length)),
  );

type Part = { readonly run: ReadRun; readonly types: readonly string[] };

/**
 * Returns the runs that give types, in the order of their findings. Types that no run was asked for
 * stay with the newest run that has found them and gives another type.
 * @param left types of the standing run that do not count
 */
const partsFrom = (
  base: ReadRun,
  sources: ReadonlyMap<string, ReadRun>,
  left: readonly string[],
): Part[] => {
  const ownTypes = base.types.filter((type) => !sources.has(type) && !left.includes(type));
  const givers = [...new Set([...(ownTypes.length > 0 ? [base] : []), ...sources.values()])];
  const given = new Set([...sources.keys(), ...left, ...ownTypes]);
  const parts = givers.map((run) => {
    const types = [...sources].flatMap(([type, source]) => (source === run ? type : []));
    const unasked = run.types.filter((type) => !run.requested.includes(type) && !given.has(type));
    for (const type of unasked) given.add(type);
    return { run, types: [...types, ...(run === base ? ownTypes : []), ...unasked] };
  });
  return parts.sort((one, other) => rankOf(one.types) - rankOf(other.types));
};

const judgmentOfParts = (
  types: readonly string[],
  parts: readonly Part[],
  changed: readonly string[],
): Judgment => {
  const reasons = parts.flatMap(({ run, types: own }) =>
    run.judgment.reasons.flatMap((reason) => {
      // What other parts have judged can be read.
      if (reason.kind === 'result_unreadable') return own.map((type) => ({ ...reason, type }));
      return reason.type === null || own.includes(reason.type) ? [reason] : [];
    }),
  );
  const partOf = (type: string): Part | undefined => parts.find((one) => one.types.includes(type));
  const judgmentFor = (concerns: (type: string) => boolean): Judgment | undefined =>
    parts.find((part) => part.types.some(concerns))?.run.judgment;
  return judgmentFrom(
    types,
    [...reasons, ...changed.map(promptChanged)],
    {
      unreadableFindings: parts.reduce((sum, { run }) => sum + run.judgment.unreadableFindings, 0),
      claims: judgmentFor(concernsPrompt)?.claims ?? null,
      frames: judgmentFor(concernsPicture)?.frames ?? null,
    },
    // What another part leaves unjudged does not concern the type.
    (type) =>
      partOf(type)?.run.judgment.reasons.filter(
        (reason) => reason.type === null || reason.type === type,
      ) ?? [promptChanged(type)],
  );
};

/**
 * Joins the results of a clip: of each type of findings, those of the newest run that judged it. An
 * imported run only adds types that no own run has judged; what concerns the prompt only counts for
 * the prompt in force.
 * @param standing the run of the clip's standing
 * @param others reads the clip's other runs with a result: own before imported ones, each newest first
 * @param prompt the prompt in force; null if there is none
 * @param options JSON of the options of the standing job's batch
 */
const joinResults = (
  standing: RunRow,
  others: () => Iterable<RunRow>,
  prompt: string | null,
  options: string | undefined,
): JoinedResult => {
  const base = readRun(standing);
  const { sources, read } = findSources(base, others, prompt);
  const changed = base.requested.filter(
    (type) => !sources.has(type) && concernsPrompt(type) && standing.prompt !== prompt,
  );
  const parts = partsFrom(base, sources, changed);
  if (changed.length === 0 && parts.every(({ run }) => run === base)) {
    return resultOfOne(base, options);
  }
  const types = [...new Set([...sources.keys(), ...base.requested])];
  const prompted = [...sources].find(([type]) => concernsPrompt(type))?.[1] ?? base;
  const { prompt: judgedPrompt, promptSource } = prompted.row;
  const readable = [base, ...read].find(
    (run) => run.isReadable && parts.some((part) => part.run === run),
  );
  return {
    parts: parts.map(({ run: { row, isReadable }, types: own }) => ({
      run: row,
      types: own,
      isReadable,
    })),
    run: (readable ?? base).row,
    judgment: judged(judgmentOfParts(types, parts, changed), promptSource, options),
    types,
    promptSource,
    prompt: judgedPrompt,
    isJoined: true,
  };
};

/** Returns the state of a clip with a job and a result, and why it is not complete. */
export const standingOf = (
  job: JobRow,
  result: JoinedResult | null,
): Pick<ClipResult, 'state' | 'reason'> => {
  const judged = result && reasonOfJudgment(result.judgment);
  if (result?.isJoined) {
    return { state: judged === null ? 'completed' : job.state, reason: judged };
  }
  // A job has no reason if nothing was missing by the rule of judgments at its time.
  return { state: job.state, reason: readStoredJson<Reason>(job.reason) ?? judged };
};

export const partRecords = ({ parts }: Pick<JoinedResult, 'parts'>): RecordedPart[] =>
  parts.map(({ run, types }) => ({
    types: [...types],
    runId: run.id,
    evaluationId: run.evaluationId,
    attempt: run.attempt,
    model: run.model ?? run.requestedModel,
    modelVersion: run.modelVersion ?? run.requestedVersion,
    endedMs: run.endedMs,
    imported: run.imported === 1,
  }));

type ReadTables = {
  runs: Pick<ReturnType<typeof runsTable>, 'byId'>;
  jobs: ReturnType<typeof jobStandings>;
  typedPrompts: Pick<ReturnType<typeof typedPromptsTable>, 'of'>;
};

export const joinedResults = (connection: Connection, { runs, jobs, typedPrompts }: ReadTables) => {
  const { value } = statements(connection);
  const selectOptions = value<[BatchId], string>('SELECT options FROM batches WHERE id = ?');
  const selectOthers = connection.prepare<[string, string], RunRow>(
    `SELECT ${runColumns} FROM runs
     WHERE clip_id = ? AND id <> ? AND state IN ('completed', 'partial')
     ORDER BY imported, created_ms DESC, id`,
  );

  const promptInForce = (run: RunRow, prompted: JobRow | undefined): string | null =>
    typedPrompts.of(run.clipId) ??
    prompted?.prompt ??
    (run.promptSource === noPromptSource ? null : run.prompt);

  const ofJob = (
    job: JobRow,
    run: RunRow | undefined,
    prompted: JobRow | undefined,
  ): JoinedResult | null => {
    if (!run) return null;
    const options = selectOptions(job.batchId);
    if (run.state !== 'completed' && run.state !== 'partial') return resultOfRun(run, options);
    const others = () => selectOthers.iterate(run.clipId, run.id);
    return joinResults(run, others, promptInForce(run, prompted), options);
  };

  return {
    /** The standing of a clip, the newest job with its prompt, and its result. */
    ofClip: (clipId: ClipId) => {
      const job = jobs.standingFor(clipId);
      const run = job && runs.byId(job.runId);
      const prompted = jobs.promptedOfClip(clipId, run?.imported !== 0);
      return { job, prompted, result: job ? ofJob(job, run, prompted) : null };
    },
    /** The newest job at a file with its prompt, and the result of the file's standing. */
    ofFile: (job: JobRow) => {
      const run = runs.byId(job.runId);
      const prompted = jobs.promptedLike(job, run?.imported !== 0);
      return { prompted, result: ofJob(job, run, prompted) };
    },
  };
};
