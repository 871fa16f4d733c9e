import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import type { NewBatch } from '../../store/tables/batches.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { PromptRequest } from '../prompt-finder-for.ts';
import { labelOf } from './batch-selection.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';

/**
 * Stored options of a batch. Whether to send uncertain runs again is not stored: it applies to the
 * one command that has the flag, not when the batch is resumed later.
 */
export type StoredOptions = Omit<EvaluateOptions, 'resubmitUncertain'> & {
  /** Sources of its prompts; by default as in the settings. */
  prompts?: PromptRequest | undefined;
};

export type OptionOverrides = { [Name in keyof StoredOptions]?: StoredOptions[Name] | undefined };

export const readOptions = (text: string): StoredOptions => parseExactJson(text) as StoredOptions;

export const optionsWith = (given: OptionOverrides, { settings }: QueueParts): StoredOptions => ({
  metadata: null,
  force: false,
  ...settings.read().defaults,
  ...(Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<StoredOptions>),
});

/** A batch to create; omitted members have their defaults, and its options those of the settings. */
type BatchToCreate = Partial<NewBatch> & { serviceId: ServiceId; options: OptionOverrides };

/** Creates a batch in the queue; the only place that stores options with one. */
export const createBatch = (
  { serviceId, options, ...batch }: BatchToCreate,
  parts: QueueParts,
): BatchId => parts.store.batches.create(serviceId, optionsWith(options, parts), batch);

/**
 * Queues a batch of known jobs once all of them are stored: a kill leaves no partial batch. A batch
 * of the command line is stored as interrupted whenever its command is not working on it, so that a
 * kill leaves nothing to repair.
 */
export const addJobs = async (
  jobs: readonly NewJob[],
  batch: Omit<BatchToCreate, 'phase'>,
  parts: QueueParts,
): Promise<BatchId> => {
  const { store } = parts;
  const { origin = 'window' } = batch;
  const label = batch.label ?? labelOf(jobs.map(({ path }) => path));
  const batchId = createBatch({ ...batch, origin, label, phase: 'adding' }, parts);
  await processInChunks(jobs, (chunk) => store.jobs.add(batchId, chunk));
  if (origin === 'command line') {
    store.batches.setPhase(batchId, 'interrupted', commandEnded);
  } else store.batches.setPhase(batchId, 'waiting', null);
  return batchId;
};

export const commandEnded = {
  code: 'interrupted',
  message: 'The command ended before all of its clips were evaluated. Resume evaluates the rest.',
};
