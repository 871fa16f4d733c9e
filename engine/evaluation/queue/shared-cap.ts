import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { committedUnits } from './committed-units.ts';

/** What a batch may cost, and what its retries have taken of that. */
export type CapLimit = { capUnits: number | null; retriesUnits: number };

/** The batch whose cap holds for a batch: that of which it does clips over, else itself. */
const capOwnerOf = (batch: BatchRow, store: Store): BatchRow =>
  (batch.retryOf !== null && batch.hasOwnCap === 0 && store.batches.byId(batch.retryOf)) || batch;

/** The batch under whose cap retries of a batch count; null where there is no cap. */
export const capOwnerForRetries = (batchId: BatchId, store: Store): BatchId | null => {
  const batch = store.batches.byId(batchId);
  const owner = batch && capOwnerOf(batch, store);
  return owner && owner.capUnits !== null ? owner.id : null;
};

/** Units that the batches under one cap have spent, or may have, but for one of them. */
const unitsOfOthers = (batchId: BatchId, owner: BatchRow, store: Store): number => {
  let units = 0;
  for (const id of [owner.id, ...store.batches.retriesOf(owner.id)]) {
    if (id === batchId) continue;
    units += committedUnits(store.costs.ofJobs(id), owner.serviceId, store);
  }
  return units;
};

/** Whether the cap of a batch is what others have left of theirs. */
export const isCapShared = (batch: BatchRow, store: Store): boolean =>
  capOwnerOf(batch, store).id !== batch.id;

/**
 * Looks up what a batch may cost. A cap holds for a batch together with its retries: these get what
 * is left. What the others have spent is added up once for as long as the same cap holds: batches run
 * one after the other.
 */
export const createCapLimit = (batchId: BatchId, store: Store): (() => CapLimit) => {
  let others: { ownerId: BatchId; units: number } | null = null;
  return () => {
    const batch = store.batches.byId(batchId);
    const owner = batch && capOwnerOf(batch, store);
    if (!owner || owner.capUnits === null) return { capUnits: null, retriesUnits: 0 };
    if (others?.ownerId !== owner.id) {
      others = { ownerId: owner.id, units: unitsOfOthers(batchId, owner, store) };
    }
    return owner.id === batchId
      ? { capUnits: owner.capUnits, retriesUnits: others.units }
      : { capUnits: Math.max(0, owner.capUnits - others.units), retriesUnits: 0 };
  };
};
