import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { committedUnits } from './committed-units.ts';

export type CapLimit = { capUnits: number | null; retriesUnits: number };

const capOwnerOf = (batch: BatchRow, store: Store): BatchRow =>
  (batch.retryOf !== null && batch.hasOwnCap === 0 && store.batches.byId(batch.retryOf)) || batch;

/** Returns the batch under whose cap retries of a batch count; null without a cap. */
export const capOwnerForRetries = (batchId: BatchId, store: Store): BatchId | null => {
  const batch = store.batches.byId(batchId);
  const owner = batch && capOwnerOf(batch, store);
  return owner && owner.capUnits !== null ? owner.id : null;
};

/** Adds up what all batches under one cap, except one, have spent or may have spent. */
const unitsOfOthers = (batchId: BatchId, owner: BatchRow, store: Store): number => {
  let units = 0;
  for (const id of [owner.id, ...store.batches.retriesOf(owner.id)]) {
    if (id === batchId) continue;
    units += committedUnits(id, owner.serviceId, store);
  }
  return units;
};

export const isCapShared = (batch: BatchRow, store: Store): boolean =>
  capOwnerOf(batch, store).id !== batch.id;

/**
 * Looks up the cap of a batch. A cap applies to a batch together with its retries, which get what
 * is left. The spending of the others is added up once per cap: batches run one after the other.
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
