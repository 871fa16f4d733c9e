import type { ServiceId } from '../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';
import type { RunRow } from '../store/tables/run-row.ts';

/**
 * Assigns a run to the service in use if it may belong to it: it was imported from a report that
 * names the service's address. If it was created with another key, the service answers that it does
 * not know the run, which costs nothing.
 * @returns undefined for a run of another service
 */
export const adoptRun = (run: RunRow, serviceId: ServiceId, store: Store): RunRow | undefined => {
  if (run.serviceId === serviceId) return run;
  if (!store.services.mayBelongTo(run.serviceId, serviceId)) return undefined;
  store.runs.moveTo(run.id, serviceId);
  const adopted = store.runs.byId(run.id);
  return adopted?.serviceId === serviceId ? adopted : undefined;
};
