import type { UncertainChoice, UncertainRun } from '../../../shared/contract/queue.ts';
import { AppError, type ErrorRecord } from '../../../shared/errors/app-error.ts';
import { displayLocation, shortLocation } from '../../clips/addresses/display-location.ts';
import { neverAborted } from '../../never-aborted.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { UncertainRow } from '../../store/tables/uncertain-runs.ts';
import { attachEvaluation, attachedReason } from './adopt-evaluations.ts';
import type { QueueParts } from './queue-parts.ts';
import { addRuns, jobOfRun } from './retry-runs.ts';
import type { RunningBatch } from './running-batch.ts';

const message =
  'It is unknown whether this submission arrived, and the service cannot look it up. Sending it again may be billed twice.';

const runInfo = (row: UncertainRow, isOfThisService: boolean): UncertainRun => {
  const error = readStoredJson<ErrorRecord>(row.error);
  return {
    runId: row.id,
    clipId: row.clipId,
    name: shortLocation(row.path ?? row.clipId),
    path: row.path && displayLocation(row.path),
    prompt: row.prompt,
    submittedMs: row.submittedMs,
    reason: { code: 'outcome_unknown', message: error?.message ?? message },
    isOfThisService,
  };
};

const alreadyDecidedError = (): AppError =>
  new AppError('not_that_run', 'This submission was already resolved. Reload the list.');

const otherServiceError = (): AppError =>
  new AppError(
    'other_service',
    'This submission went to another service. Select that service in the settings to send it again, or give it up.',
  );

const resend = (runs: readonly RunRow[], parts: QueueParts) => {
  const used = parts.link.id();
  const areOwn = runs.every(({ serviceId }) => parts.store.services.isSame(serviceId, used));
  if (!areOwn) throw otherServiceError();
  const jobOf = (run: RunRow): NewJob => ({ ...jobOfRun(run, parts.store), redoOf: run.id });
  return addRuns(
    runs.map((run) => ({ run, job: jobOf(run) })),
    'window',
    parts,
  );
};

export const createUncertainRuns = (parts: QueueParts, live: () => RunningBatch | null) => {
  const { store, link } = parts;

  /** Skips requests that still wait for an answer: they need no decision yet. */
  const rowsToDecide = (): UncertainRow[] => {
    const jobs = [...(live()?.work?.jobs.values() ?? [])];
    const inFlight = new Set(jobs.flatMap((job) => (job.end ? [] : (job.runId ?? []))));
    return store.uncertainRuns.all().filter(({ id }) => !inFlight.has(id));
  };

  const drop = (runs: readonly RunRow[]): void => {
    const reason = { code: 'given_up', message: 'The submission was given up.' };
    store.transaction(() => {
      for (const { id } of runs) {
        store.runs.markDropped(id);
        store.jobs.settleUncertain(id, reason);
      }
    });
  };

  const attach = async (run: RunRow, evaluationId: string) => {
    await attachEvaluation(run.id, evaluationId, parts, { signal: neverAborted });
    store.jobs.settleUncertain(run.id, attachedReason(evaluationId));
    // This run is removed if the evaluation already belongs to another one, such as a retried run.
    const attached = store.runs.byId(run.id);
    if (!attached) return;
    const job = { ...jobOfRun(attached, store), runId: attached.id };
    await addRuns([{ run: attached, job }], 'window', parts);
  };

  return {
    list: (): UncertainRun[] => {
      const serviceId = link.idForReading();
      const isOfThisService = ({ serviceId: runService }: UncertainRow): boolean =>
        serviceId !== null && store.services.isSame(runService, serviceId);
      return rowsToDecide().map((row) => runInfo(row, isOfThisService(row)));
    },
    /** @throws AppError not_that_run, other_service, api_key_not_set, data_folder_busy; ApiError */
    decide: async (input: UncertainChoice): Promise<void> => {
      const rows = rowsToDecide();
      const runIds = input.decision === 'attach' ? [input.runId] : [...new Set(input.runIds)];
      const known = new Set(rows.map(({ id }) => id));
      const runs = runIds.flatMap((id) => (known.has(id) && store.runs.byId(id)) || []);
      const [first] = runs;
      if (runs.length < runIds.length || !first) throw alreadyDecidedError();
      store.becomeWriter();
      if (input.decision === 'attach') await attach(first, input.evaluationId);
      else if (input.decision === 'resend') await resend(runs, parts);
      else drop(runs);
    },
  };
};
