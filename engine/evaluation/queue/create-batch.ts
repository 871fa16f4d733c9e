import type { BatchOrigin } from '../../../shared/contract/queue.ts';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import type { NewBatch } from '../../store/tables/batches.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { PromptRequest } from '../prompt-finder-for.ts';
import { labelOf } from './batch-selection.ts';
import { inParts } from './in-parts.ts';
import type { QueueParts } from './queue-parts.ts';

/**
 * What a batch is evaluated with, as stored. That uncertain runs are sent again is none of it: it
 * holds for the command that was given it, and not for whoever goes on with the batch later.
 */
export type StoredOptions = Omit<EvaluateOptions, 'resubmitUncertain'> & {
  /** Where its prompts come from; by default the sources of the settings. */
  prompts?: PromptRequest | undefined;
};

/** What differs from the defaults of the settings. */
export type GivenOptions = { [Name in keyof StoredOptions]?: StoredOptions[Name] | undefined };

/** Options as stored; numbers of the metadata keep their digits. */
export const readOptions = (text: string): StoredOptions => parseExactJson(text) as StoredOptions;

/** Everything that a batch is evaluated with. */
export const optionsWith = (given: GivenOptions, { settings }: QueueParts): StoredOptions => ({
  ...{ metadata: null, force: false, ...settings.read().defaults },
  ...(Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<StoredOptions>),
});

/** Puts a batch into the queue: the one place where options become a batch. */
export const createBatch = (
  {
    serviceId,
    options,
    ...batch
  }: Partial<NewBatch> & {
    serviceId: ServiceId;
    options: GivenOptions;
  },
  parts: QueueParts,
): BatchId => parts.store.batches.create(serviceId, optionsWith(options, parts), batch);

/** A batch whose jobs are known. */
export type BatchOfJobs = {
  serviceId: ServiceId;
  options: GivenOptions;
  /** By default named after its clips. */
  label?: string;
  capUnits?: number | null;
  /** The capped batch it does clips of over, see `capOwnerForRetries`. */
  retryOf?: BatchId | null;
  /** By default a window. */
  origin?: BatchOrigin | undefined;
};

/**
 * Puts a batch of jobs that are known into the queue, once all of them are there: a kill leaves no
 * part of it. One of the command line stands as interrupted whenever its command is not at work on
 * it, so that nothing has to be mended after a kill.
 */
export const addJobs = async (
  jobs: readonly NewJob[],
  batch: BatchOfJobs,
  parts: QueueParts,
): Promise<BatchId> => {
  const { store } = parts;
  const { origin = 'window' } = batch;
  const label = batch.label ?? labelOf(jobs.map(({ path }) => path));
  const batchId = createBatch({ ...batch, origin, label, phase: 'adding' }, parts);
  await inParts(jobs, (part) => store.jobs.add(batchId, part));
  if (origin === 'command line') {
    store.batches.setPhase(batchId, 'interrupted', commandEnded);
  } else store.batches.setPhase(batchId, 'waiting', null);
  return batchId;
};

/** Why a batch of the command line stands still. */
export const commandEnded = {
  code: 'interrupted',
  message: 'The command ended before all of its clips were evaluated. Resume evaluates the rest.',
};
