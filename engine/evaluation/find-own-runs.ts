import { AppError } from '../../shared/errors/app-error.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';
import { findRun } from './results/find-run.ts';

/** Creates the error for a run of another service, whose ids the service in use does not know. */
const otherService = (run: RunRow, parts: EngineParts): AppError => {
  const address = parts.store.services.baseUrl(run.serviceId);
  const whose =
    address === null
      ? 'the built-in evaluator. Omit --base-url'
      : `${address}. Set its address and key with --base-url and CLIPCHECK_API_KEY`;
  return new AppError('other_service', `Run ${run.evaluationId ?? run.id} belongs to ${whose}.`);
};

/**
 * Finds runs of the service in use by evaluation id or run key; returns each once.
 * @throws AppError unknown_run, other_service, api_key_not_set
 */
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
