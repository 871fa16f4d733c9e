import type { RunRecord, StoredClip } from '../../../shared/documents/record.ts';
import type { ClipId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import { inOriginalFrames } from '../../../shared/domain/in-original-frames.ts';
import type { RunState } from '../../../shared/model/run.ts';
import {
  isTerminalStatus,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';
import type { Colleague } from '../tables/opinions.ts';
import { tablesOf } from '../tables.ts';

export type AddedRuns = ReturnType<ReturnType<typeof runAdder>>;

type KnownRun = {
  id: RunId;
  clipId: ClipId;
  serviceId: ServiceId;
  state: RunState;
  imported: number;
  serviceAddress: string | null;
};

const openStates: readonly RunState[] = ['submitted', 'uncertain'];

/** @param colleague whose results count as if they were evaluated here if trusted */
export const runAdder = (connection: Connection, colleague: Colleague | null) => {
  const { copies, findings, runs: storedRuns, services } = tablesOf(connection);
  const knownRun = `SELECT runs.id, clip_id AS clipId, service_id AS serviceId, state, imported,
      base_url AS serviceAddress
    FROM runs JOIN services ON services.id = service_id`;
  const { row, run: write } = statements(connection);
  const selectById = row<[string], KnownRun>(`${knownRun} WHERE runs.id = ?`);
  // With any key: a service gives each evaluation a unique id.
  const selectByEvaluation = row<[baseUrl: string | null, evaluationId: string], KnownRun>(
    `${knownRun} WHERE service_id IN (SELECT id FROM services WHERE base_url IS ?)
       AND evaluation_id = ?`,
  );
  const insert = write<[Record<string, unknown>]>(
    `INSERT INTO runs (id, service_id, clip_id, parent_id, prompt, prompt_source, requested_model,
       requested_version, glitch_types, copy_id, imported, adopted, state, evaluation_id, model, model_version,
       attempt, video_seconds, billable_units, e2e_ms, error, raw, created_ms, submitted_ms, ended_ms)
     VALUES (@id, @serviceId, @clipId, @parentId, @prompt, @promptSource, @requestedModel,
       @requestedVersion, @glitchTypes, @copyId, @imported, @adopted, @state, @evaluationId, @model,
       @modelVersion, @attempt, @videoSeconds, @billableUnits, @e2eMs, @error, @raw, @createdMs, @submittedMs, @endedMs)
     ON CONFLICT (id) DO UPDATE SET service_id = excluded.service_id, imported = excluded.imported,
       state = excluded.state, evaluation_id = excluded.evaluation_id, model = excluded.model,
       model_version = excluded.model_version, attempt = excluded.attempt,
       video_seconds = excluded.video_seconds, billable_units = excluded.billable_units,
       e2e_ms = excluded.e2e_ms, error = excluded.error, raw = excluded.raw,
       submitted_ms = excluded.submitted_ms, ended_ms = excluded.ended_ms`,
  );

  const imported = colleague?.isTrusted ? 2 : 1;
  const trust = write<[imported: number, RunId]>('UPDATE runs SET imported = ? WHERE id = ?');

  const knownAs = (run: RunRecord): KnownRun | undefined =>
    selectById(run.runId) ??
    (run.evaluationId === null
      ? undefined
      : selectByEvaluation(run.serviceAddress, run.evaluationId));

  /**
   * Of the runs of a built-in evaluator only completed ones count as results of the evaluator here:
   * the rest could only be fetched from the evaluator that has them.
   */
  const serviceOf = ({ serviceAddress, state }: RunRecord): ServiceId =>
    serviceAddress === null && state === 'completed'
      ? services.builtIn()
      : services.imported(serviceAddress);

  /**
   * Whether an imported run that was open and is not polled here gets its result by this import.
   */
  const isFinishing = (stored: KnownRun, run: RunRecord): boolean =>
    stored.id === run.runId &&
    openStates.includes(stored.state) &&
    isTerminalStatus(run.state) &&
    stored.serviceId === services.imported(run.serviceAddress);

  const addFindings = ({ runId, state, copy }: RunRecord, raw: string | null): void => {
    const evaluation = receivedEvaluationSchema.safeParse(readStoredJson(raw)).data;
    if (!isTerminalStatus(state)) return;
    const glitches = evaluation?.result?.glitches ?? [];
    findings.replace(runId, inOriginalFrames(glitches, copy), evaluation ?? {});
  };

  const parentOf = (run: RunRecord, runIdOf: ReadonlyMap<string, RunId>): RunId | null => {
    const id = run.parentRunId === null ? undefined : runIdOf.get(run.parentRunId);
    const parent = id === undefined ? undefined : selectById(id);
    return parent?.serviceAddress === run.serviceAddress ? parent.id : null;
  };

  /** Must be called within a transaction. */
  return ({ clipId, runs }: StoredClip) => {
    /** The run stored here for each run, by the imported id. */
    const runIdOf = new Map<string, RunId>();
    const [added, known]: [RunRecord[], RunRecord[]] = [[], []];
    /** Runs that are stored here with another state, or for another clip. */
    let conflicts = 0;
    // Oldest first: a run can only retry an earlier one, and never itself.
    for (const run of runs.toSorted((one, other) => one.createdMs - other.createdMs)) {
      // An intent was never submitted, and will not be submitted here.
      if (run.state === 'intent') continue;
      const stored = knownAs(run);
      if (stored && stored.clipId !== clipId) {
        conflicts += 1;
      } else if (stored && !isFinishing(stored, run)) {
        if (stored.state !== run.state) conflicts += 1;
        // Only colleagues say again what they shared, and their folder may be trusted since.
        const isOtherTrust = stored.imported > 0 && stored.imported !== imported;
        if (colleague && isOtherTrust) trust(imported, stored.id);
        runIdOf.set(run.runId, stored.id);
        known.push(run);
      } else {
        const raw = run.evaluation == null ? null : JSON.stringify(run.evaluation);
        insert({
          ...run,
          id: run.runId,
          clipId,
          copyId: run.copy && copies.save(clipId, run.copy).id,
          serviceId: serviceOf(run),
          parentId: parentOf(run, runIdOf),
          prompt: run.prompt ?? '',
          requestedModel: run.requested.model,
          requestedVersion: run.requested.version,
          glitchTypes: run.requested.types.join(','),
          imported,
          adopted: Number(run.isAdopted),
          error: run.error && JSON.stringify(run.error),
          raw,
        });
        addFindings(run, raw);
        // Answers are stored in the order in which they were replaced.
        for (const { replacedMs, evaluation } of run.earlierAnswers.toReversed()) {
          storedRuns.addEarlierAnswer({
            id: run.runId,
            raw: JSON.stringify(evaluation),
            replacedMs,
          });
        }
        runIdOf.set(run.runId, run.runId);
        added.push(run);
      }
    }
    return { runIdOf, added, known, conflicts };
  };
};
