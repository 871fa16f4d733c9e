import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import { askedSources } from '../../service/settings/asked-sources.ts';
import { type PromptRequest, promptFinderFor } from '../prompt-finder-for.ts';
import type { StoredOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/**
 * Finds the prompts of a batch: where its command said, whoever goes on with it, else in the sources
 * of the settings. A table means one of all clips of the batch, whatever is left to do, or none.
 * @throws AppError path_unreadable, bad_input for a table that cannot be used
 */
export const promptFinderOf = (
  batchId: BatchId,
  { prompts }: Pick<StoredOptions, 'prompts'>,
  parts: QueueParts,
): Promise<PromptFinder> => {
  const request: PromptRequest = prompts ?? { promptSources: askedSources(parts.settings.read()) };
  // Only a table needs them: there may be thousands.
  const jobs = request.promptsFile === undefined ? [] : parts.store.jobs.inBatch(batchId);
  const files = jobs.filter(({ path }) => !isClipAddress(path));
  return promptFinderFor(request, files, parts);
};
