import type { BatchId, ClipId } from '../../../shared/domain/ids.ts';
import type { FoundClip } from '../../clips/media/find/find-clips.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { createBatch, type GivenOptions } from './create-batch.ts';
import type { LiveBatch } from './live-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/** Clips of a watched folder that have come about the same time. */
export type AddArrivals = {
  label: string;
  clips: readonly (FoundClip & { clipId: ClipId })[];
  options: GivenOptions;
  /** Most units of all batches of a day together; null for no cap. */
  dailyCapUnits: number | null;
  /** The batch that took clips of this folder last, and the first of that one's day. */
  newestBatch: BatchId | null;
  dayBatch: BatchId | null;
};

/** Calendar day on this machine. */
const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Whether a batch has not begun, or stands still, so that it can take more clips. */
const takesMore = (batch: BatchRow, live: LiveBatch | null): boolean =>
  live?.id !== batch.id && ['waiting', 'paused', 'stopped'].includes(batch.phase);

/**
 * Puts clips into the queue: into the newest batch of their folder where that has not begun or
 * stands still, else into a new one, under the cap that the folder has for the day.
 * @returns that batch, and the first of its day
 * @throws AppError api_key_not_set, bad_base_url, key_unreadable
 */
export const addArrivals = (
  request: AddArrivals,
  parts: QueueParts,
  live: LiveBatch | null,
): { batchId: BatchId; dayBatch: BatchId } => {
  const { store, link } = parts;
  const serviceId = link.id();
  const today = dayOf(Date.now());
  /** A batch of today, of the service in use. */
  const ofToday = (id: BatchId | null): BatchRow | undefined => {
    const batch = id === null ? undefined : store.batches.byId(id);
    return batch?.serviceId === serviceId && dayOf(batch.createdMs) === today ? batch : undefined;
  };

  const begin = (): { batchId: BatchId; dayBatch: BatchId } => {
    const { label, dailyCapUnits, options } = request;
    const day = dailyCapUnits === null ? undefined : ofToday(request.dayBatch);
    const capUnits = day ? null : dailyCapUnits;
    const retryOf = day?.id ?? null;
    const batchId = createBatch({ serviceId, options, label, capUnits, retryOf }, parts);
    return { batchId, dayBatch: day?.id ?? batchId };
  };

  return store.transaction(() => {
    const newest = ofToday(request.newestBatch);
    const into =
      newest && takesMore(newest, live)
        ? { batchId: newest.id, dayBatch: ofToday(request.dayBatch)?.id ?? newest.id }
        : begin();
    store.jobs.add(into.batchId, request.clips);
    return into;
  });
};
