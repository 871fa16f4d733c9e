import type { ServiceId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';

/**
 * Finds a run by evaluation id or run key, that of the preferred service if several have the id.
 */
export const findRun = (store: Store, id: string, preferred?: ServiceId): RunRow | undefined => {
  const runs = store.runs.byEvaluation(id);
  const isPreferred = (run: RunRow): boolean =>
    preferred !== undefined && store.services.isSame(run.serviceId, preferred);
  return runs.find(isPreferred) ?? runs[0] ?? store.runs.byId(id);
};

/** The service does not show this evaluation to the key in use (404): another key created it. */
export const otherKey = (
  { serviceId, evaluationId }: RunRow,
  { services }: Store,
  advice: string,
): AppError => {
  const fingerprint = services.keyFingerprint(serviceId);
  const key = fingerprint === null ? 'another API key' : `another API key (${fingerprint})`;
  return new AppError(
    'other_key',
    `Evaluation ${evaluationId} was submitted with ${key}. The service does not find it with the key in use. ${advice}`,
  );
};

const otherService = (run: RunRow, parts: EngineParts): AppError => {
  const address = parts.store.services.baseUrl(run.serviceId);
  const whose =
    address === null
      ? 'the built-in evaluator. Omit --base-url'
      : `${address}. Set its address and key with --base-url and CLIPCHECK_API_KEY`;
  return new AppError('other_service', `Run ${run.evaluationId ?? run.id} belongs to ${whose}.`);
};

/** @throws AppError unknown_run, other_service, api_key_not_set */
export const findOwnRuns = (ids: readonly string[], parts: EngineParts): RunRow[] =>
  [...new Set(ids)].map((id) => {
    const run = findRun(parts.store, id, parts.link.id());
    if (!run) {
      throw new AppError(
        'unknown_run',
        `There is no run ${id}. 'clipcheck show FILE' lists the runs of a clip, 'clipcheck list --json' the newest run of each clip.`,
      );
    }
    const isOwn = parts.store.services.isSame(run.serviceId, parts.link.id());
    if (!isOwn) throw otherService(run, parts);
    return run;
  });
