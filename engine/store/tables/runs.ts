import { randomUUID } from 'node:crypto';
import { pictureTypes } from '../../../shared/domain/finding-types.ts';
import type { BatchId, ClipId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import { inOriginalFrames, readRunCopy } from '../../../shared/domain/in-original-frames.ts';
import { withPicture } from '../../../shared/domain/with-picture.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { AppError, type ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { RunState } from '../../../shared/model/run.ts';
import {
  isTerminalStatus,
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import { parseWithExactMetadata } from '../../../shared/service-api/exact-metadata.ts';
import { type Connection, durably } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import {
  confirmedFindingCount,
  type findingsTable,
  openFindingCount,
  toInteger,
} from './findings.ts';
import {
  framesOfRun,
  type RetriedState,
  type RunRequest,
  type RunRow,
  runColumns,
} from './run-row.ts';
import { idsOfService } from './services.ts';

/** Whichever key paid: a key does not change results. */
const sameClipOfAnyFrames = `
  clip_id = @clipId AND service_id IN (${idsOfService('@serviceId')}) AND prompt = @prompt
  AND glitch_types = @glitchTypes`;

const sameClip = `${sameClipOfAnyFrames} AND ${framesOfRun} = @frames`;

/**
 * An omitted model or version matches only an omitted one; a named one also runs reported under it.
 */
const sameModel = `
  (requested_model IS @requestedModel OR model = @requestedModel)
  AND (requested_version IS @requestedVersion OR model_version = @requestedVersion)`;

/** An omitted model or version may be the one named now. */
const maybeSameModel = `
  (requested_model IS @requestedModel OR requested_model IS NULL OR @requestedModel IS NULL)
  AND (requested_version IS @requestedVersion OR requested_version IS NULL
    OR @requestedVersion IS NULL)`;

const recordOfFailure = (failure: NonNullable<ReceivedEvaluation['error']>): ErrorRecord => ({
  code: failure.code,
  message: failure.message,
  kind: 'remote',
  requestId: failure.request_id,
});

/** Throws if findings about another clip or prompt would be stored for this one. */
const expectSameWork = (known: RunRow, own: RunRow | undefined): void => {
  const isSameClip = known.clipId === own?.clipId && known.frames === own.frames;
  if (isSameClip && known.prompt === own?.prompt) return;
  throw new AppError(
    'answer_unreadable',
    `The service answered with evaluation ${known.evaluationId}, which belongs to another clip or prompt. It is unknown whether this clip was submitted.`,
  );
};

/** Sorts ties by id, as reports do: which run counts must not depend on an index. */
const newestFirst = 'created_ms DESC, id';

/** Members of an intent that may change when it is resumed. */
type RunOwner = Pick<RunRow, 'serviceId' | 'copyId' | 'pictureRaw'> & { batchId: BatchId };

/** A run whose answer may be fetched again. */
export type EndedRun = Pick<RunRow, 'id' | 'clipId'> & { evaluationId: string };

/** An answer of a run before it was refreshed, as JSON text. */
export type EarlierAnswer = { raw: string; replacedMs: number };

export const runsTable = (connection: Connection, findings: ReturnType<typeof findingsTable>) => {
  const { rows, row, value, exists, change, run } = statements(connection);
  const select = `SELECT ${runColumns} FROM runs WHERE`;
  // A local result has priority over an imported one, which may claim any date.
  const selectFinished = row<[RunRequest], RunRow>(
    `${select} ${sameClip} AND ${sameModel} AND state IN ('completed', 'partial')
     ORDER BY imported, ${newestFirst} LIMIT 1`,
  );
  const selectOpen = rows<[RunRequest], RunRow>(
    `${select} ${sameClip} AND (state IN ('intent', 'submitted') AND ${sameModel}
       OR state = 'uncertain' AND ${maybeSameModel})
     ORDER BY state = 'submitted' DESC, state = 'uncertain' DESC, service_id = @serviceId DESC,
       ${newestFirst}`,
  );
  const selectPaid = rows<[RunRequest], RunRow>(
    `${select} ${sameClipOfAnyFrames} AND (state IN ('submitted', 'completed', 'partial') AND ${sameModel}
       OR state = 'uncertain' AND ${maybeSameModel})
     ORDER BY ${newestFirst}`,
  );
  const byId = row<[id: string | null], RunRow>(`${select} id = ?`);
  const selectOfService = row<[Record<'serviceId' | 'evaluationId', string | undefined>], RunRow>(
    `${select} service_id IN (${idsOfService('@serviceId')}) AND evaluation_id = @evaluationId`,
  );
  // A failed or partial run counts until a newer run of the same work exists, other than refused
  // runs, intents, and a retry of unknown outcome, which awaits a decision.
  const selectUnreplaced = rows<[{ serviceId: ServiceId; state: RetriedState }], RunRow>(
    `${select} service_id IN (${idsOfService('@serviceId')}) AND state = @state AND imported = 0
     AND NOT EXISTS (
       SELECT 1 FROM runs AS later WHERE later.service_id IN (${idsOfService('@serviceId')})
         AND later.imported = 0
         AND later.clip_id = runs.clip_id AND later.copy_id IS runs.copy_id
         AND (later.prompt = runs.prompt AND later.glitch_types = runs.glitch_types
           OR runs.prompt_source = '${noPromptSource}'
             AND ${pictureTypes.map((type) => `instr(later.glitch_types, '${type}') > 0`).join(' AND ')})
         AND later.requested_model IS runs.requested_model
         AND later.requested_version IS runs.requested_version
         AND later.created_ms > runs.created_ms AND later.state NOT IN ('dropped', 'refused', 'intent')
         AND NOT (later.state = 'uncertain' AND later.parent_id IS runs.id))
     ORDER BY created_ms`,
  );
  const insert = run<[Record<string, unknown>]>(
    `INSERT INTO runs (id, service_id, clip_id, batch_id, parent_id, prompt, prompt_source,
       picture_raw, requested_model, requested_version, glitch_types, copy_id, adopted, state,
       created_ms, ended_ms)
     VALUES (@id, @serviceId, @clipId, @batchId, @parentId, @prompt, @promptSource, @pictureRaw,
       @requestedModel, @requestedVersion, @glitchTypes, @copyId, @adopted, 'intent', @createdMs,
       @endedMs)`,
  );
  const selectEnded = rows<[{ serviceId: ServiceId }], EndedRun>(
    `SELECT id, clip_id AS clipId, evaluation_id AS evaluationId FROM runs
     WHERE service_id IN (${idsOfService('@serviceId')}) AND imported = 0
       AND evaluation_id IS NOT NULL AND state IN ('completed', 'partial', 'failed')
     ORDER BY ${newestFirst}`,
  );
  const insertEarlier = run<[EarlierAnswer & { id: RunId }]>(
    'INSERT INTO earlier_answers (run_id, raw, replaced_ms) VALUES (@id, @raw, @replacedMs)',
  );
  const updateOwner = run<[RunOwner & { id: RunId }]>(
    `UPDATE runs SET service_id = @serviceId, batch_id = @batchId, copy_id = @copyId,
       picture_raw = @pictureRaw
     WHERE id = @id`,
  );
  const updateState = run<[Record<string, unknown>]>(
    `UPDATE runs SET state = @state, error = @error, submitted_ms = coalesce(@submittedMs, submitted_ms),
       ended_ms = @endedMs WHERE id = @id`,
  );
  const updateAnswer = change<[Record<string, unknown>]>(
    `UPDATE runs SET state = @state, evaluation_id = @evaluationId, model = @model,
       model_version = @modelVersion, attempt = @attempt, video_seconds = @videoSeconds,
       billable_units = @billableUnits, e2e_ms = @e2eMs, error = @error, raw = @raw,
       ended_ms = iif(@endedMs IS NULL, NULL, coalesce(ended_ms, @endedMs)) WHERE id = @id`,
  );
  const updateSubmitted = run<[error: string, nowMs: number, ServiceId]>(
    `UPDATE runs SET state = 'gone', error = ?, ended_ms = ?
     WHERE state = 'submitted' AND service_id = ?`,
  );
  const selectFindingCount = value<[RunId], number>(openFindingCount('?'));
  const selectConfirmedCount = value<[RunId], number>(confirmedFindingCount('?'));
  // Skips a run that the service already has as another run.
  const updateService = run<[ServiceId, RunId]>(
    'UPDATE OR IGNORE runs SET service_id = ? WHERE id = ?',
  );
  const updateRequestId = run<[requestId: string, RunId]>(
    'UPDATE runs SET request_id = ? WHERE id = ?',
  );
  const remove = run<[RunId]>('DELETE FROM runs WHERE id = ?');

  const setState = (
    id: RunId,
    state: RunState,
    error: ErrorRecord | null,
    times: { submittedMs?: number; endedMs?: number } = {},
  ): void => {
    updateState({
      id,
      state,
      error: error && JSON.stringify(error),
      submittedMs: times.submittedMs ?? null,
      endedMs: times.endedMs ?? null,
    });
  };

  /** Adds the picture findings of an earlier run, if this run checks only the prompt. */
  const completeAnswer = (id: RunId, raw: unknown): unknown => {
    const picture = byId(id)?.pictureRaw;
    return picture ? withPicture(raw, parseWithExactMetadata(picture)) : raw;
  };

  const storeAnswer = (id: RunId, answer: ReceivedEvaluation, received: unknown): void => {
    const raw = completeAnswer(id, received);
    const evaluation =
      raw === received ? answer : { ...receivedEvaluationSchema.parse(raw), id: answer.id };
    const { error } = evaluation;
    const isTerminal = isTerminalStatus(evaluation.status);
    const changes = updateAnswer({
      id,
      state: isTerminal ? evaluation.status : 'submitted',
      evaluationId: evaluation.id,
      model: evaluation.model || null,
      modelVersion: evaluation.model_version || null,
      attempt: toInteger(evaluation.attempt),
      videoSeconds: evaluation.usage?.video_seconds ?? null,
      billableUnits: evaluation.usage?.billable_units ?? null,
      e2eMs: toInteger(evaluation.timing?.e2e_ms),
      error: error ? JSON.stringify(recordOfFailure(error)) : null,
      raw: JSON.stringify(raw),
      endedMs: isTerminal ? Date.now() : null,
    });
    // The run may have been deleted while its answer was in transit.
    if (!isTerminal || changes === 0) return;
    const copy = readRunCopy(byId(id)?.copy ?? null);
    findings.replace(id, inOriginalFrames(evaluation.result?.glitches ?? [], copy), evaluation);
  };

  const isSameAnswer = (one: string | null, other: string): boolean => {
    const [before, after] = [one, other].map(
      (raw) => receivedEvaluationSchema.safeParse(readStoredJson(raw)).data,
    );
    // As text, in which null and absent members are equal. Ids may differ in case.
    return JSON.stringify({ ...before, id: '' }) === JSON.stringify({ ...after, id: '' });
  };

  return {
    /** The newest run of the same work with a reusable result. */
    finished: selectFinished,
    /**
     * Submitted runs come first, then uncertain ones, then intents; those of the same key first.
     */
    open: selectOpen,
    /**
     * Runs of the same work that are or may be paid for, on any frames of the clip, newest first.
     */
    paidOfAnyFrames: selectPaid,
    byId,
    /** Newest first. Names the service, since the index on evaluation ids begins with it. */
    byEvaluation: rows<[evaluationId: string], RunRow>(
      `${select} service_id IN (SELECT id FROM services) AND evaluation_id = ?
       ORDER BY ${newestFirst}`,
    ),
    forClip: rows<[ClipId], RunRow>(`${select} clip_id = ? ORDER BY ${newestFirst}`),
    /** Unfinished retries of this run: submitted first, then uncertain, then intents. */
    openRetriesOf: rows<[RunId], RunRow>(
      `${select} parent_id = ? AND state IN ('intent', 'uncertain', 'submitted')
       ORDER BY state = 'submitted' DESC, state = 'uncertain' DESC, ${newestFirst}`,
    ),
    endedRetryOf: row<[RunId], RunRow>(
      `${select} parent_id = ? AND state IN ('completed', 'partial', 'failed')
       ORDER BY ${newestFirst} LIMIT 1`,
    ),
    /** Own failed or partial runs of a service that no newer one has replaced, oldest first. */
    unreplaced: (serviceId: ServiceId, state: RetriedState): RunRow[] =>
      selectUnreplaced({ serviceId, state }),

    /** Own runs of a service that have ended, newest first. */
    ended: (serviceId: ServiceId): EndedRun[] => selectEnded({ serviceId }),
    /** Newest first. */
    earlierAnswers: rows<[RunId], EarlierAnswer>(
      `SELECT raw, replaced_ms AS replacedMs FROM earlier_answers WHERE run_id = ? ORDER BY id DESC`,
    ),

    addEarlierAnswer: insertEarlier,

    /** Whether a batch that has not ended waits for results of a service. */
    hasUnfinishedRuns: exists<[ServiceId]>(
      `SELECT 1 FROM runs JOIN jobs ON jobs.run_id = runs.id
         JOIN batches ON batches.id = jobs.batch_id
       WHERE runs.state = 'submitted' AND runs.service_id = ? AND jobs.state = 'pending'
         AND batches.ended_ms IS NULL LIMIT 1`,
    ),
    /** Whether the service permanently refused to retry this run. */
    isRetryRefused: exists<[RunId]>(
      `SELECT 1 FROM runs WHERE parent_id = ? AND state = 'refused' LIMIT 1`,
    ),
    countFindings: (id: RunId): number => selectFindingCount(id) ?? 0,
    countConfirmed: (id: RunId): number => selectConfirmedCount(id) ?? 0,

    /** Records the intent to submit. Nothing has been sent yet. */
    createIntent: (
      request: Omit<RunRequest, 'frames'>,
      origin: {
        promptSource: string;
        parentId: RunId | null;
        batchId: BatchId;
      } & Partial<RunOwner>,
    ): RunId => {
      const id = randomUUID() as RunId;
      const owner = { copyId: null, pictureRaw: null };
      const times = { createdMs: Date.now(), endedMs: null };
      insert({ ...owner, ...request, ...origin, id, adopted: 0, ...times });
      return id;
    },
    /**
     * Stores an evaluation that another program created, as a run of its own.
     * @param origin with the times at which it was created and ended, if they are known
     * @throws SqliteError if the service has it as another run already
     */
    adopt: (
      request: Omit<RunRequest, 'frames'>,
      origin: Pick<RunRow, 'promptSource' | 'parentId' | 'copyId' | 'createdMs' | 'endedMs'>,
      evaluation: ReceivedEvaluation,
      raw: unknown,
    ): RunId =>
      durably(connection, () => {
        const id = randomUUID() as RunId;
        insert({ ...request, ...origin, id, batchId: null, pictureRaw: null, adopted: 1 });
        storeAnswer(id, evaluation, raw);
        return id;
      }),
    /**
     * Moves an intent that was never sent to another batch, which bears its cost, and to the key
     * in use. Its copy may have been recreated since, with the same frames, and its picture checked.
     */
    takeOver: (id: RunId, owner: RunOwner): void => updateOwner({ ...owner, id }),
    /** Moves a run to another key of its service, which has access to it. */
    moveTo: (id: RunId, serviceId: ServiceId): void => updateService(serviceId, id),
    /** Must be called before a billed request is sent. The change is on disk when it returns. */
    markUncertain: (id: RunId): void =>
      durably(connection, () => setState(id, 'uncertain', null, { submittedMs: Date.now() })),
    explainUncertain: (id: RunId, error: ErrorRecord): void => setState(id, 'uncertain', error),
    /** Records that the service provably created nothing; the run may be submitted again. */
    markIntent: (id: RunId, error: ErrorRecord | null): void => setState(id, 'intent', error),
    markRefused: (id: RunId, error: ErrorRecord): void =>
      setState(id, 'refused', error, { endedMs: Date.now() }),
    markSubmitted: (id: RunId): void => setState(id, 'submitted', null),
    markGone: (id: RunId, error: ErrorRecord): void =>
      setState(id, 'gone', error, { endedMs: Date.now() }),
    /** Marks all submitted runs of a service that has lost its evaluations. */
    markAllGone: (serviceId: ServiceId, error: ErrorRecord): void =>
      updateSubmitted(JSON.stringify(error), Date.now(), serviceId),
    markDropped: (id: RunId): void => setState(id, 'dropped', null, { endedMs: Date.now() }),

    /** Stores an evaluation as received, with its findings if it is terminal. */
    saveAnswer: (id: RunId, evaluation: ReceivedEvaluation, raw: unknown): void =>
      connection.transaction(() => storeAnswer(id, evaluation, raw)).immediate(),
    /**
     * Stores a newer answer of a run that has ended, and keeps the one before.
     * @returns false, without writing, if nothing has changed that is read
     */
    saveRefreshed: (id: RunId, evaluation: ReceivedEvaluation, received: unknown): boolean =>
      connection
        .transaction((): boolean => {
          const before = byId(id);
          const raw = JSON.stringify(completeAnswer(id, received));
          if (!before?.raw || isSameAnswer(before.raw, raw)) return false;
          insertEarlier({ id, raw: before.raw, replacedMs: Date.now() });
          storeAnswer(id, evaluation, received);
          return true;
        })
        .immediate(),
    /**
     * Stores the first answer to a submission; on disk when it returns, since nothing else knows
     * the id. If the evaluation belongs to a known run (a retry may have the id of the run that it
     * retries, ADR 2), that run gets the answer and the submitted one is removed.
     * @param requestId of the service's answer
     * @returns the run that has the answer
     * @throws AppError answer_unreadable if the evaluation is known to belong to other work
     */
    saveSubmitted: (
      id: RunId,
      evaluation: ReceivedEvaluation,
      raw: unknown,
      requestId: string | null = null,
    ): RunId =>
      durably(connection, () => {
        const own = byId(id);
        const evaluationId = evaluation.id;
        const known = selectOfService({ serviceId: own?.serviceId, evaluationId });
        if (known) expectSameWork(known, own);
        if (known && known.id !== id) remove(id);
        const saved = known?.id ?? id;
        storeAnswer(saved, evaluation, raw);
        if (requestId !== null) updateRequestId(requestId, saved);
        return saved;
      }),
    remove,
    removeOfClip: run<[ClipId]>('DELETE FROM runs WHERE clip_id = ?'),
  };
};
