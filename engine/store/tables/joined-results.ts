/**
 * The one rule that decides which runs make up the result of a clip. Library, lists and reports go by
 * it; a batch and its gate speak only of their own runs.
 */
import type { ResultPart as RecordedPart } from '../../../shared/contract/library.ts';
import { concernsPrompt } from '../../../shared/domain/finding-types.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
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
import type { ClipResult, Reason } from '../../../shared/domain/result-document.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { findingTypes, receivedFindingSchema } from '../../../shared/service-api/finding.ts';
import type { Connection } from '../connection.ts';
import { readStoredJson } from '../stored-json.ts';
import type { JobRow } from './job-row.ts';
import { jobStandings } from './job-standings.ts';
import { judgmentOfJob, judgmentOfRow } from './judgment-of-row.ts';
import { type RunRow, runColumns } from './run-row.ts';
import { runsTable } from './runs.ts';
import { typedPromptsTable } from './typed-prompts.ts';

/** A run and the types of findings that come from it. */
export type ResultPart = { readonly run: RunRow; readonly types: readonly string[] };

export type JoinedResult = {
  /** In the order of their findings: the picture comes before the prompt. */
  readonly parts: readonly ResultPart[];
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

/** Returns the findings of a result in its order. */
export const findingsOfResult = ({ parts }: Pick<JoinedResult, 'parts'>): SentFinding[] =>
  parts.flatMap(({ run, types }) =>
    sentFindings(run).flatMap((sent, position) =>
      types.includes(typeOf(sent)) ? [{ runId: run.id, position, sent }] : [],
    ),
  );

const requestedOf = ({ glitchTypes }: RunRow): readonly string[] =>
  requestedTypes(glitchTypes.split(','));

/** Returns all types that a run was requested to find, or has found. */
const typesOf = (run: RunRow): string[] => [
  ...new Set([...requestedOf(run), ...sentFindings(run).map(typeOf)]),
];

/**
 * Returns the result of a single run.
 * @param options JSON of the options of its job's batch
 */
export const resultOfRun = (run: RunRow, options: string | undefined): JoinedResult => ({
  parts: [{ run, types: typesOf(run) }],
  run,
  types: run.glitchTypes.split(','),
  judgment: judgmentOfJob(run, options),
  prompt: run.prompt,
  promptSource: run.promptSource,
  isJoined: false,
});

const isReadable = (run: RunRow): boolean =>
  judgmentOfRow(run).reasons.every(({ kind }) => kind !== 'result_unreadable');

/** Whether a run was asked about a type of findings, for the prompt in force. */
const isAbout = (run: RunRow, type: string, prompt: string | null): boolean =>
  requestedOf(run).includes(type) && !(concernsPrompt(type) && run.prompt !== prompt);

const hasFound = (run: RunRow, type: string, prompt: string | null): boolean =>
  isAbout(run, type, prompt) && sentFindings(run).some((finding) => typeOf(finding) === type);

/** Whether a run judged a type of findings as a whole, for the prompt in force. */
const hasJudgedWhole = (run: RunRow, type: string, prompt: string | null): boolean =>
  isAbout(run, type, prompt) && isTypeJudged(judgmentOfRow(run).reasons, type);

/** Whether a run has a result about a type of findings, even of a part of the clip. */
const hasJudged = (run: RunRow, type: string, prompt: string | null): boolean =>
  isAbout(run, type, prompt) &&
  judgmentOfRow(run).reasons.every(
    (reason) => reason.kind !== 'result_unreadable' && reason.type !== type,
  );

const isPromptChanged = (base: RunRow, type: string, prompt: string | null): boolean =>
  concernsPrompt(type) && base.prompt !== prompt;

const rankOf = ({ types }: ResultPart): number =>
  Math.min(
    ...findingTypes.map((type, rank) => (types.includes(type) ? rank : findingTypes.length)),
  );

/**
 * Joins the results of a clip: of each type of findings, those of the newest run that judged it. An
 * imported run only adds types that no own run has judged; what concerns the prompt only counts for
 * the prompt in force.
 * @param base the run of the clip's standing
 * @param others reads the clip's other runs with a result: own before imported ones, each newest first
 * @param prompt the prompt in force; null if there is none
 * @param options JSON of the options of the standing job's batch
 */
export const joinResults = (
  base: RunRow,
  others: () => Iterable<RunRow>,
  prompt: string | null,
  options: string | undefined,
): JoinedResult => {
  const wanted = new Set<string>([...findingTypes, ...requestedOf(base)]);
  const sources = new Map<string, RunRow>();
  const taken: RunRow[] = [];
  const takeIf = (run: RunRow, gives: typeof hasFound): void => {
    for (const type of wanted) {
      if (!sources.has(type) && gives(run, type, prompt)) sources.set(type, run);
    }
  };
  const take = (run: RunRow): void => {
    taken.push(run);
    takeIf(run, hasJudgedWhole);
  };
  let isBaseTaken = base.imported === 0;
  if (isBaseTaken) take(base);
  if (sources.size < wanted.size) {
    for (const run of others()) {
      if (!isBaseTaken && run.imported === 1) {
        take(base);
        isBaseTaken = true;
      }
      take(run);
      if (sources.size === wanted.size) break;
    }
  }
  if (!isBaseTaken) take(base);
  for (const run of taken) takeIf(run, hasJudged);
  // A finding counts until its type is judged, even if another detector of the type failed.
  for (const run of taken) takeIf(run, hasFound);
  const requested = requestedOf(base);
  const changed = requested.filter(
    (type) => !sources.has(type) && isPromptChanged(base, type, prompt),
  );
  const ownTypes = typesOf(base).filter(
    (type) => (sources.get(type) ?? base) === base && !changed.includes(type),
  );
  const typesByRun = new Map<RunRow, string[]>(ownTypes.length > 0 ? [[base, ownTypes]] : []);
  for (const [type, run] of sources) {
    if (run !== base) typesByRun.set(run, [...(typesByRun.get(run) ?? []), type]);
  }
  // Types that no run was asked for stay with the run that found them, as long as it is a part.
  const given = new Set([...wanted, ...ownTypes]);
  for (const run of taken) {
    const types = typesByRun.get(run);
    if (run === base || types === undefined) continue;
    const others = typesOf(run).filter((type) => !given.has(type));
    for (const type of others) given.add(type);
    types.push(...others);
  }
  const parts = [...typesByRun]
    .map(([run, types]) => ({ run, types }))
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (changed.length === 0 && parts.every(({ run }) => run === base))
    return resultOfRun(base, options);
  const types = [...new Set([...sources.keys(), ...requested])];
  const judgments = parts.map((part) => ({ ...part, judgment: judgmentOfRow(part.run) }));
  const { prompt: judgedPrompt, promptSource } =
    [...sources].find(([type]) => concernsPrompt(type))?.[1] ?? base;
  const judgment = judgmentFrom(
    types,
    [
      ...judgments.flatMap(({ judgment: { reasons }, types: own }) =>
        reasons.flatMap((reason) => {
          // What other parts have judged can be read.
          if (reason.kind === 'result_unreadable') return own.map((type) => ({ ...reason, type }));
          return reason.type === null || own.includes(reason.type) ? [reason] : [];
        }),
      ),
      ...changed.map(promptChanged),
    ],
    judgments.reduce((sum, one) => sum + one.judgment.unreadableFindings, 0),
  );
  return {
    run: [base, ...taken].find((run) => typesByRun.has(run) && isReadable(run)) ?? base,
    ...{ parts, types, promptSource, prompt: judgedPrompt, isJoined: true },
    judgment: withMissingPrompt(judgment, promptSource, readStoredJson<AskedFor>(options) ?? {}),
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
  // Jobs of older versions have no reason if that version saw no problem.
  return { state: job.state, reason: readStoredJson<Reason>(job.reason) ?? judged };
};

/** Returns the parts of a result as members of documents. */
export const partRecords = ({ parts }: Pick<JoinedResult, 'parts'>): RecordedPart[] =>
  parts.map(({ run, types }) => ({
    types: [...types],
    run_id: run.id,
    evaluation_id: run.evaluationId,
    attempt: run.attempt,
    model: run.model ?? run.requestedModel,
    model_version: run.modelVersion ?? run.requestedVersion,
    ended_ms: run.endedMs,
    imported: run.imported === 1,
  }));

/** Reads the results of clips, joined. */
export const joinedResults = (connection: Connection) => {
  // The table's functions would bring statements that write.
  const selectOptions = connection
    .prepare<[string], string>('SELECT options FROM batches WHERE id = ?')
    .pluck();
  const runs = runsTable(connection);
  const jobs = jobStandings(connection);
  const typedPrompts = typedPromptsTable(connection);
  const selectOthers = connection.prepare<[string, string], RunRow>(
    `SELECT ${runColumns} FROM runs
     WHERE clip_id = ? AND id <> ? AND state IN ('completed', 'partial')
     ORDER BY imported, created_ms DESC, id`,
  );

  const promptInForce = (run: RunRow, prompted: JobRow | undefined): string | null =>
    typedPrompts.of(run.clipId) ??
    prompted?.prompt ??
    (run.promptSource === noPromptSource ? null : run.prompt);

  const runOf = ({ runId }: JobRow): RunRow | undefined =>
    runId === null ? undefined : runs.byId(runId);

  const ofJob = (
    job: JobRow,
    run: RunRow | undefined,
    prompted: JobRow | undefined,
  ): JoinedResult | null => {
    if (!run) return null;
    const options = selectOptions.get(job.batchId);
    if (run.state !== 'completed' && run.state !== 'partial') return resultOfRun(run, options);
    const others = () => selectOthers.iterate(run.clipId, run.id);
    return joinResults(run, others, promptInForce(run, prompted), options);
  };

  return {
    /** The standing of a clip, the newest job with its prompt, and its result. */
    ofClip: (clipId: ClipId) => {
      const job = jobs.standingFor(clipId);
      const run = job && runOf(job);
      const prompted = jobs.promptedOfClip(clipId, run?.imported !== 0);
      return { job, prompted, result: job ? ofJob(job, run, prompted) : null };
    },
    /** The newest job at a file with its prompt, and the result of the file's standing. */
    ofFile: (job: JobRow) => {
      const run = runOf(job);
      const prompted = jobs.promptedLike(job, run?.imported !== 0);
      return { prompted, result: ofJob(job, run, prompted) };
    },
  };
};
