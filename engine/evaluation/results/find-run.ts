import type { ServiceId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

/**
 * Finds a run by its evaluation id or its run key; undefined for anything else.
 * @param preferred the service whose run to return if several have the same evaluation id
 */
export const findRun = (store: Store, id: string, preferred?: ServiceId): RunRow | undefined => {
  const runs = store.runs.byEvaluation(id);
  return runs.find((run) => run.serviceId === preferred) ?? runs[0] ?? store.runs.byId(id);
};
