import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import { askedSources } from '../../service/settings/stored-settings.ts';
import { type PromptRequest, promptFinderFor } from '../prompt-finder-for.ts';
import type { StoredOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/**
 * Creates the prompt finder of a batch, with the sources that its command named (even if the app
 * resumes the batch), else with those of the settings. Rows of a table match against all clips of
 * the batch, finished or not.
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
