import { isAbsolute } from 'node:path';
import type { BatchOptions } from '../../shared/contract/queue.ts';
import type { BatchId, ClipId, ServiceId } from '../../shared/domain/ids.ts';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { expectAddresses, type ListedAddress } from '../addresses/listed-address.ts';
import type { NewQueueJob } from '../db/tables/queue-jobs.ts';
import type { EvaluateOptions } from '../pipeline/evaluate-options.ts';
import { type BatchSelection, labelOf } from './batch-selection.ts';
import { inParts } from './in-parts.ts';
import type { QueueParts } from './queue-parts.ts';

export type AddBatch = {
  /** Absolute paths of files and folders. */
  paths: readonly string[];
  clipIds: readonly ClipId[];
  addresses?: readonly ListedAddress[];
  /** What differs from the defaults of the settings. */
  options: { [Name in keyof BatchOptions]?: BatchOptions[Name] | undefined };
  capUnits: number | null;
  /** Its prompts are looked for first, and shown before anything is submitted. */
  checksPrompts?: boolean;
};

const nothingNamed = (): AppError =>
  new AppError('usage', 'Name at least one file, folder, clip or address to evaluate.');

const notAbsolute = (path: string): AppError =>
  new AppError('usage', `${printableText(path)} is not a whole path. Give it from the top on.`);

/**
 * What a batch is evaluated with unless it says otherwise. Uncertain runs are sent again one by one,
 * when the user says so of each.
 */
export const defaultOptions = ({ settings }: QueueParts): EvaluateOptions => ({
  ...settings.read().defaults,
  metadata: null,
  resubmitUncertain: false,
  force: false,
});

/** All that a batch is evaluated with, from what of it differs from the settings. */
export const optionsOf = (options: AddBatch['options'], parts: QueueParts): EvaluateOptions => {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaultOptions(parts), ...Object.fromEntries(given) };
};

/** Clips by their name where one is known. */
const nameOfClip = (clipId: ClipId | undefined, { store }: QueueParts): string =>
  clipId === undefined
    ? ''
    : (store.clips.address(clipId) ??
      store.clips.files(clipId)[0]?.path ??
      store.queueJobs.newestOfClip(clipId)?.path ??
      clipId);

const nameOf = (selection: BatchSelection, parts: QueueParts): string => {
  const { clipIds } = selection;
  const places = [...selection.paths, ...selection.addresses.map(({ address }) => address)];
  const names = clipIds.slice(0, 1).map((clipId) => nameOfClip(clipId, parts));
  return labelOf([...places, ...names, ...clipIds.slice(1)]);
};

/**
 * Puts a batch at the end of the queue; its files are looked for when its turn comes.
 * @param label instead of the names of what it holds
 * @throws AppError usage, api_key_not_set, bad_base_url, key_unreadable
 */
export const addBatch = (request: AddBatch, parts: QueueParts, label?: string): BatchId => {
  const { store, link, settings, bus } = parts;
  const addresses = expectAddresses(request.addresses ?? []);
  const selection = { paths: [...request.paths], clipIds: [...request.clipIds], addresses };
  const { paths, clipIds } = selection;
  if (paths.length + clipIds.length + addresses.length === 0) throw nothingNamed();
  const relative = paths.find((path) => !isAbsolute(path));
  if (relative !== undefined) throw notAbsolute(relative);
  const serviceId = link.id();
  // Who has clips evaluated has chosen who does it: the first start does not ask once more.
  if (!settings.read().isSetUp) {
    settings.write({ isSetUp: true });
    bus.emit({ type: 'settings-changed' });
  }
  return store.transaction(() => {
    const batchId = store.batches.create(serviceId, optionsOf(request.options, parts));
    const { capUnits, checksPrompts = false } = request;
    const name = label ?? nameOf(selection, parts);
    store.queue.add(batchId, { label: name, selection, capUnits, retryOf: null, checksPrompts });
    return batchId;
  });
};

/**
 * Puts a batch of jobs that are known at the end of the queue. Until all of them are there it is not
 * one of the queue, so that a kill leaves no part of it.
 * @param batch with the capped batch it does clips of over, see `capOwnerForRetries`
 */
export const addJobs = async (
  jobs: readonly NewQueueJob[],
  batch: { serviceId: ServiceId; options: EvaluateOptions; retryOf: BatchId | null },
  { store }: QueueParts,
): Promise<BatchId> => {
  const { serviceId, options, retryOf } = batch;
  const batchId = store.batches.create(serviceId, options);
  await inParts(jobs, (part) => store.queueJobs.add(batchId, part));
  const label = labelOf(jobs.map(({ path }) => path));
  store.queue.add(batchId, { label, selection: null, capUnits: null, retryOf });
  return batchId;
};
