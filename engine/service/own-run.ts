import type { ServiceId } from '../../shared/domain/ids.ts';
import type { Store } from '../store/store.ts';
import type { RunRow } from '../store/tables/run-row.ts';

/**
 * Returns a run as one of a service, to be fetched there. A run imported from its address becomes
 * the service's own: if it was made with another key, the service answers that it does not know it,
 * which costs nothing.
 * @returns undefined for a run of another service
 */
export const ownRun = (run: RunRow, serviceId: ServiceId, store: Store): RunRow | undefined => {
  if (run.serviceId === serviceId) return run;
  if (!store.services.mayBelongTo(run.serviceId, serviceId)) return undefined;
  store.runs.moveTo(run.id, serviceId);
  const adopted = store.runs.byId(run.id);
  return adopted?.serviceId === serviceId ? adopted : undefined;
};
