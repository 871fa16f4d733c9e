import type { CallOptions } from '../service/client/retries.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { EngineParts } from './engine-parts.ts';
import { findOwnRuns, otherKey } from './find-own-runs.ts';

export type DeletedRun = {
  id: string;
  /** `local_only`: Clipcheck knows of no evaluation of the run at the service. */
  service: 'deleted' | 'already_gone' | 'local_only';
};

const deleteRun = async (
  run: RunRow,
  parts: EngineParts,
  options: CallOptions,
): Promise<DeletedRun> => {
  const id = run.evaluationId ?? run.id;
  const isOtherKeys = parts.store.services.isOfOtherKey(run.serviceId, parts.link.id());
  const service =
    run.evaluationId === null
      ? 'local_only'
      : await (await parts.link.client()).deleteEvaluation(run.evaluationId, options);
  if (service === 'already_gone' && isOtherKeys) {
    throw otherKey(run, parts.store, 'Nothing was deleted. Set that key to delete it.');
  }
  parts.store.transaction(() => {
    parts.store.costs.keepOfRun(run.id);
    parts.store.jobs.detachRun(run.id);
    parts.store.runs.remove(run.id);
  });
  return { id, service };
};

/**
 * Deletes runs at the service and locally. A run that the service refuses to delete, or does not
 * find with a key that did not create it, is kept locally too.
 * @throws AppError unknown_run, other_service, other_key, api_key_not_set, data_folder_busy;
 *   ApiError
 */
export const deleteRuns = async (
  ids: readonly string[],
  parts: EngineParts,
  onDeleted: (deleted: DeletedRun) => void,
  options: CallOptions,
): Promise<void> => {
  parts.store.becomeWriter();
  for (const run of findOwnRuns(ids, parts)) onDeleted(await deleteRun(run, parts, options));
};
