import type { FetchedEvaluation } from '../../../shared/documents/fetched.ts';
import { glitchTypesKey } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import { readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { findModel } from '../../../shared/domain/model-offer.ts';
import { adoptedPromptSource } from '../../../shared/domain/shown-names.ts';
import {
  otherVideoBy,
  sentReading,
  serviceReading,
} from '../../../shared/domain/video-readings.ts';
import { noPromptSource, standInPrompt } from '../../../shared/domain/without-prompt.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { ReceivedEvaluation } from '../../../shared/service-api/evaluation.ts';
import { isJsonObject } from '../../../shared/service-api/exact-json.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { identifyClip, type Probe } from '../../clips/identify-clip.ts';
import { isUsableId } from '../../service/client/requests.ts';
import type { CallOptions } from '../../service/client/retries.ts';
import { lastKnownModels } from '../../service/model-list.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { EngineParts } from '../engine-parts.ts';
import { type Answer, type FetchHooks, fetchEvaluations, fetched } from '../fetch-evaluations.ts';
import { findOwnRuns } from '../find-own-runs.ts';
import { endOfRun } from '../pipeline/end-of-run.ts';
import { promptOfRun, sentPrompt } from '../pipeline/job.ts';
import { ownMetadataMember } from '../pipeline/request-of.ts';
import type { QueueParts } from './queue-parts.ts';
import { addRuns } from './retry-runs.ts';
import { jobOfClip } from './scan-batch.ts';

const notThatRun = (evaluationId: string, why: string): AppError =>
  new AppError(
    'not_that_run',
    `Evaluation ${evaluationId} is not attached: ${why}. Check the id and the clip it is for.`,
  );

/** Clipcheck's member of the metadata, which other programs may set, too. */
const ownMember = ({ metadata }: ReceivedEvaluation): Readonly<Record<string, unknown>> => {
  const own = metadata?.[ownMetadataMember];
  return isJsonObject(own) ? own : {};
};

const expectSameWork = (run: RunRow, evaluation: ReceivedEvaluation): void => {
  const key = ownMember(evaluation).run;
  // A retry echoes the metadata, and so the run key, of the run it retries.
  if (key !== undefined && key !== run.id && key !== run.parentId) {
    throw notThatRun(evaluation.id, 'it was created for another run');
  }
  if (evaluation.input && evaluation.input.prompt !== sentPrompt(promptOfRun(run))) {
    throw notThatRun(evaluation.id, 'it has a different prompt');
  }
};

/** @returns the run that has the evaluation; undefined if that was known as another one's */
const attachAnswer = (
  run: RunRow,
  { data, raw }: Answer,
  { store, link }: EngineParts,
): RunRow | undefined => {
  expectSameWork(run, data);
  // An interruption in between leaves a submitted run of another key, which is asked for anyway. An
  // evaluation of other work is refused before anything changes.
  store.runs.moveTo(store.runs.saveSubmitted(run.id, data, raw), link.id());
  return store.runs.byId(run.id);
};

/**
 * Attaches an evaluation that the user has found in the service's console to an uncertain run (ADR
 * 3).
 * @throws AppError unknown_run, other_service, not_that_run, api_key_not_set, data_folder_busy;
 *   ApiError
 */
export const attachEvaluation = async (
  runKey: string,
  evaluationId: string,
  parts: EngineParts,
  options: CallOptions,
): Promise<void> => {
  parts.store.becomeWriter();
  const [run] = findOwnRuns([runKey], parts);
  if (run?.state !== 'uncertain') {
    throw notThatRun(evaluationId, `run ${runKey} is ${run?.state}, not uncertain`);
  }
  const client = await parts.link.client();
  attachAnswer(run, await client.getEvaluation(evaluationId, options), parts);
};

export const attachedReason = (evaluationId: string) => ({
  code: 'attached',
  message: `The result was taken from evaluation ${evaluationId}.`,
});

export type AdoptEvaluations = {
  /** An id on each line, or a JSON object that has it as `id`. */
  text: string;
  /** Absolute path of the file that all of them are about; null if their metadata name their clips. */
  clipPath: string | null;
};

const maxAdopted = 10_000;

const idIn = (line: string): unknown => {
  if (!line.startsWith('{')) return line;
  try {
    return (JSON.parse(line) as { id?: unknown }).id;
  } catch {
    return undefined;
  }
};

/** @throws AppError bad_input with the first line that has no id */
const readIds = (text: string): string[] => {
  const ids = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const id = idIn(line.trim());
    if (id === '') continue;
    if (!isUsableId(id)) {
      throw new AppError(
        'bad_input',
        `Line ${index + 1} has no evaluation id. Give one id on each line, or JSON Lines with the member id.`,
      );
    }
    ids.add(id);
  }
  if (ids.size === 0 || ids.size > maxAdopted) {
    throw new AppError('bad_input', `Give evaluation ids, at most ${maxAdopted} at a time.`);
  }
  return [...ids];
};

/** A clip to which an evaluation may belong. @property origin the run here that it repeats */
type Match = { clipId: ClipId; origin: RunRow | undefined };

const matchOf = (data: ReceivedEvaluation, { store }: EngineParts): Match | undefined => {
  const { run: key, sha256 } = ownMember(data);
  const origin = typeof key === 'string' ? store.runs.byId(key) : undefined;
  const isHash = typeof sha256 === 'string' && sha256.length === 64;
  const clipId = isHash ? store.clips.byHashPrefix(sha256) : origin?.clipId;
  // Other programs may take over metadata of a run for another clip.
  return clipId && { clipId, origin: origin?.clipId === clipId ? origin : undefined };
};

/** Returns why an evaluation cannot be that of a clip; null if nothing rules it out. */
const problemWith = (
  { clipId, origin }: Match,
  chosen: ClipId | null,
  data: ReceivedEvaluation,
  { store }: EngineParts,
): string | null => {
  if (chosen !== null && chosen !== clipId) return 'Its metadata name another clip.';
  const probe = readStoredJson<Probe>(store.clips.probe(clipId));
  if (!probe?.ok) return null;
  const here = sentReading(
    { ...probe.video, isVariable: false },
    readRunCopy(origin?.copy ?? null),
  );
  const differences = otherVideoBy(here, serviceReading(data));
  return differences && `It is of another video than the clip: ${differences} differ.`;
};

const timesOf = ({ created, timing }: ReceivedEvaluation) => {
  const nowMs = Date.now();
  // A service may send any number.
  const createdMs = Math.min(nowMs, Math.max(0, Math.trunc((created ?? 0) * 1000)) || nowMs);
  return { createdMs, endedMs: Math.min(nowMs, createdMs + Math.trunc(timing?.e2e_ms ?? 0)) };
};

/** The types whose detectors are listed, else all: older records list none. */
const typesOf = ({ detectors = [] }: ReceivedEvaluation): string => {
  const listed = findingTypes.filter((type) => detectors.some(({ detector }) => detector === type));
  return glitchTypesKey(listed.length === 0 ? findingTypes : listed);
};

const isRetryOf = (origin: RunRow, { id, attempt = 1 }: ReceivedEvaluation): boolean =>
  (origin.state === 'failed' || origin.state === 'partial') &&
  origin.evaluationId !== id &&
  attempt > (origin.attempt ?? 1);

const storeAdopted = (
  { clipId, origin }: Match,
  { data, raw }: Answer,
  { store, link }: EngineParts,
): RunRow | undefined => {
  const serviceId = link.id();
  const models = lastKnownModels(store, serviceId);
  const byDefault = models && findModel(models, { model: null, modelVersion: null });
  const text = data.input?.prompt ?? '';
  const hasPrompt = text !== '' && text !== standInPrompt;
  const request = {
    serviceId,
    clipId,
    prompt: hasPrompt ? text : '',
    // What was requested is not known: the default model is likely not to have been named.
    requestedModel: byDefault && byDefault.id !== data.model ? data.model || null : null,
    requestedVersion: null,
    glitchTypes: typesOf(data),
  };
  const isOfService = origin && store.services.isSame(origin.serviceId, serviceId);
  const from = {
    promptSource: hasPrompt ? adoptedPromptSource : noPromptSource,
    parentId: isOfService && isRetryOf(origin, data) ? origin.id : null,
    copyId: origin?.copyId ?? null,
    ...timesOf(data),
  };
  return store.runs.byId(store.runs.adopt(request, from, data, raw));
};

const jobFor = async (run: RunRow, { store }: EngineParts): Promise<NewJob> => {
  const { id: runId, clipId, prompt, promptSource } = run;
  const { path, root } = await jobOfClip(clipId, store);
  const end = endOfRun(run);
  const ended = end.state === 'pending' ? null : end;
  return { path, root, clipId, runId, prompt, promptSource, end: ended };
};

/**
 * Fetches evaluations that other programs have created, and stores them with their clips, as results
 * like own ones. One that an uncertain submission has led to is attached to that. Not billed.
 * @returns the batches in which those are awaited that have not ended
 * @throws AppError bad_input, file_unreadable, invalid_video, api_key_not_set, data_folder_busy
 */
export const adoptEvaluations = async (
  { text, clipPath }: AdoptEvaluations,
  origin: 'window' | 'command line',
  parts: QueueParts,
  hooks: FetchHooks,
) => {
  const { store, link, hasher } = parts;
  const ids = readIds(text);
  const serviceId = link.id();
  store.becomeWriter();
  const chosen =
    clipPath === null
      ? null
      : await identifyClip(clipPath, store, hasher, { signal: hooks.signal, expectsVideo: true });
  const work: { run: RunRow; job: NewJob }[] = [];
  const add = async (run: RunRow): Promise<void> => {
    work.push({ run, job: await jobFor(run, parts) });
  };

  const knownAs = (evaluationId: string): RunRow | undefined =>
    store.runs
      .byEvaluation(evaluationId)
      .find((run) => store.services.isSame(run.serviceId, serviceId));

  const take = async ({ evaluationId }: { evaluationId: string }, answer: Answer) => {
    // Ids may differ in case, and another window may have adopted it meanwhile.
    const stored = knownAs(answer.data.id);
    if (stored) return fetched({ evaluationId, outcome: 'known' }, stored, parts);
    const named = matchOf(answer.data, parts);
    const match = named ?? (chosen && { clipId: chosen.id, origin: undefined });
    const message = match
      ? problemWith(match, chosen?.id ?? null, answer.data, parts)
      : `Its metadata do not name a clip of the library. ${origin === 'window' ? 'Choose the clip' : 'Give --clip with the file'} that it is about.`;
    if (!match || message !== null) {
      const reason = { code: 'not_that_run', message: message ?? '' };
      return fetched({ evaluationId, outcome: 'unmatched', reason }, undefined, parts);
    }
    const { origin: of } = match;
    const isUncertain = of?.state === 'uncertain' && store.services.isSame(of.serviceId, serviceId);
    const run = isUncertain ? attachAnswer(of, answer, parts) : storeAdopted(match, answer, parts);
    if (isUncertain) store.jobs.settleUncertain(of.id, attachedReason(evaluationId));
    if (run) await add(run);
    return fetched({ evaluationId, outcome: isUncertain ? 'attached' : 'adopted' }, run, parts);
  };

  const known: FetchedEvaluation[] = [];
  const items: { evaluationId: string }[] = [];
  for (const evaluationId of ids) {
    const run = knownAs(evaluationId);
    if (!run) items.push({ evaluationId });
    else known.push(fetched({ evaluationId, outcome: 'known' }, run, parts));
    // A kill may have left an adopted run without its job.
    if (run?.adopted === 1 && !store.jobs.newestForRun(run.id)) await add(run);
  }
  const { evaluations, stoppedBy } = await fetchEvaluations(items, take, parts, hooks);
  const batches: BatchId[] = await addRuns(work, origin, parts);
  return { evaluations: [...known, ...evaluations], stoppedBy, batches };
};
