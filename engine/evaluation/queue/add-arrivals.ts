import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import type { FoundClip } from '../../clips/media/find/find-clips.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { createBatch, type OptionOverrides } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import type { RunningBatch } from './running-batch.ts';

/** Clips that arrived in a watched folder at about the same time. */
export type AddArrivals = {
  label: string;
  clips: readonly (FoundClip & { clipId: ClipId })[];
  options: OptionOverrides;
  /** Maximum units of all batches of a day together; null for no cap. */
  dailyCapUnits: number | null;
  /** The batch that last took clips of this folder, and the first batch of that day. */
  newestBatch: BatchId | null;
  dayBatch: BatchId | null;
};

/** Returns the calendar day in local time. */
const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Whether a batch can take more clips: it has not begun, or it has stopped. */
const takesMore = (batch: BatchRow, live: RunningBatch | null): boolean =>
  live?.id !== batch.id && ['waiting', 'paused', 'stopped'].includes(batch.phase);

/**
 * Queues clips: in the newest batch of their folder if that has not begun or has stopped, else in a
 * new one, under the folder's daily cap.
 * @returns that batch, and the first batch of its day
 * @throws AppError api_key_not_set, bad_base_url, key_unreadable
 */
export const addArrivals = (
  request: AddArrivals,
  parts: QueueParts,
  live: RunningBatch | null,
): { batchId: BatchId; dayBatch: BatchId } => {
  const { store, link } = parts;
  const serviceId = link.id();
  const today = dayOf(Date.now());
  /** Returns a batch if it was created today, for the service in use under any key. */
  const todaysBatch = (id: BatchId | null): BatchRow | undefined => {
    const batch = id === null ? undefined : store.batches.byId(id);
    if (!batch || dayOf(batch.createdMs) !== today) return undefined;
    return store.services.isSame(batch.serviceId, serviceId) ? batch : undefined;
  };

  const begin = (): { batchId: BatchId; dayBatch: BatchId } => {
    const { label, dailyCapUnits, options } = request;
    const day = dailyCapUnits === null ? undefined : todaysBatch(request.dayBatch);
    const capUnits = day ? null : dailyCapUnits;
    const retryOf = day?.id ?? null;
    const batchId = createBatch({ serviceId, options, label, capUnits, retryOf }, parts);
    return { batchId, dayBatch: day?.id ?? batchId };
  };

  return store.transaction(() => {
    const newest = todaysBatch(request.newestBatch);
    const into =
      newest?.serviceId === serviceId && takesMore(newest, live)
        ? { batchId: newest.id, dayBatch: todaysBatch(request.dayBatch)?.id ?? newest.id }
        : begin();
    store.jobs.add(into.batchId, request.clips);
    return into;
  });
};
