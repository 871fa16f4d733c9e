import type { BatchOrigin } from '../../../shared/contract/queue.ts';
import { typesOfKey } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { capOwnerForRetries } from './batch-cost.ts';
import { addJobs, readOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

const capOwnerOf = ({ batchId }: RunRow, { store }: QueueParts): BatchId | null =>
  batchId === null ? null : capOwnerForRetries(batchId, store);

/**
 * Returns what the user asked for when a run was created. A run without a prompt judged the picture
 * alone, whether or not the user asked for that.
 */
const requestOf = ({ batchId, glitchTypes, promptSource }: RunRow, { store }: QueueParts) => {
  const stored = batchId && promptSource === noPromptSource && store.batches.optionsOf(batchId);
  if (!stored) return { types: typesOfKey(glitchTypes) };
  const { types, withoutPrompt } = readOptions(stored);
  return { types, withoutPrompt };
};

/** Defaults of commands, whatever the settings of windows are. */
const plainOptions = { concurrency: null, inline: false, withoutPrompt: null };

/**
 * Queues jobs for runs, in one batch for those with equal options and caps. `loadJob` decides what
 * each job does.
 * @returns the created batches
 */
export const addRuns = async (
  work: readonly { run: RunRow; job: NewJob }[],
  origin: BatchOrigin,
  parts: QueueParts,
): Promise<BatchId[]> => {
  const batches: BatchId[] = [];
  const groups = Map.groupBy(work, ({ run }) => {
    const { requestedModel, requestedVersion } = run;
    const request = requestOf(run, parts);
    return JSON.stringify([requestedModel, requestedVersion, request, capOwnerOf(run, parts)]);
  });
  for (const alike of groups.values()) {
    const [first] = alike;
    if (!first) continue;
    const { requestedModel, requestedVersion } = first.run;
    const options = {
      ...(origin === 'command line' ? plainOptions : {}),
      model: requestedModel,
      modelVersion: requestedVersion,
      ...requestOf(first.run, parts),
    };
    const retryOf = capOwnerOf(first.run, parts);
    const jobs = alike.map(({ job }) => job);
    batches.push(
      await addJobs(jobs, { serviceId: parts.link.id(), options, retryOf, origin }, parts),
    );
  }
  return batches;
};
