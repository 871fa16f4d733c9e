import type { BatchOptions } from '../../shared/contract/queue.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import { newTryOf } from '../db/tables/queue-jobs.ts';
import type { QueuedBatch } from '../db/tables/queued-batches.ts';
import type { FoundClip } from '../media/find-clips.ts';
import { optionsOf } from './add-batch.ts';
import type { LiveBatch } from './live-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/** Clips of a watched folder that have come about the same time. */
export type AddArrivals = {
  label: string;
  clips: readonly (FoundClip & { clipId: ClipId })[];
  /** What differs from the defaults of the settings. */
  options: { [Name in keyof BatchOptions]?: BatchOptions[Name] | undefined };
  /** Most units of all batches of a day together; null for no cap. */
  dailyCapUnits: number | null;
  /** The batch that took clips of this folder last, and the first of that one's day. */
  newestBatch: BatchId | null;
  dayBatch: BatchId | null;
};

/** Calendar day on this machine. */
const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Whether a batch has not begun, or stands still, so that it can take more clips. */
const takesMore = (batch: QueuedBatch, live: LiveBatch | null): boolean =>
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
  const ofToday = (id: BatchId | null): QueuedBatch | undefined => {
    const batch = id === null ? undefined : store.queue.byId(id);
    return batch?.serviceId === serviceId && dayOf(batch.createdMs) === today ? batch : undefined;
  };
  const jobs = request.clips.map((clip) => ({ ...newTryOf(clip), clipId: clip.clipId }));

  const begin = (): { batchId: BatchId; dayBatch: BatchId } => {
    const { label, dailyCapUnits } = request;
    const batchId = store.batches.create(serviceId, optionsOf(request.options, parts));
    const day = dailyCapUnits === null ? undefined : ofToday(request.dayBatch);
    const capUnits = day ? null : dailyCapUnits;
    store.queue.add(batchId, { label, selection: null, capUnits, retryOf: day?.id ?? null });
    return { batchId, dayBatch: day?.id ?? batchId };
  };

  return store.transaction(() => {
    const newest = ofToday(request.newestBatch);
    const into =
      newest && takesMore(newest, live)
        ? { batchId: newest.id, dayBatch: ofToday(request.dayBatch)?.id ?? newest.id }
        : begin();
    store.queueJobs.add(into.batchId, jobs);
    return into;
  });
};
