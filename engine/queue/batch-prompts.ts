import { isClipAddress } from '../../shared/domain/clip-address.ts';
import type { FoundClip } from '../media/find-clips.ts';
import { promptFinderFor } from '../operations/prompt-finder-for.ts';
import type { PromptFinder } from '../prompts/prompt-finder.ts';
import { askedSources } from '../settings/asked-sources.ts';
import type { StoredOptions } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';

/**
 * Finds the prompts of a batch: where its command said, whoever goes on with it, else in the sources
 * of the settings.
 * @param places of all its clips, whatever is left to do: a table means one of them, or none
 * @throws AppError path_unreadable, bad_input for a table that cannot be used
 */
export const promptFinderOf = (
  { prompts }: Pick<StoredOptions, 'prompts'>,
  places: readonly FoundClip[],
  parts: QueueParts,
): Promise<PromptFinder> =>
  promptFinderFor(
    prompts ?? { promptSources: askedSources(parts.settings.read()) },
    places.filter(({ path }) => !isClipAddress(path)),
    parts,
  );
