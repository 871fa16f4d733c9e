import type { ServiceId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

/**
 * Finds a run by its evaluation id or its run key; undefined for anything else.
 * @param preferred the service whose run to return if several have the same evaluation id
 */
export const findRun = (store: Store, id: string, preferred?: ServiceId): RunRow | undefined => {
  const runs = store.runs.byEvaluation(id);
  const isPreferred = (run: RunRow): boolean =>
    preferred !== undefined && store.services.isSame(run.serviceId, preferred);
  return runs.find(isPreferred) ?? runs[0] ?? store.runs.byId(id);
};
