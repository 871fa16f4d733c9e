import type { AskedPromptSource } from '../../shared/domain/prompt-sources.ts';
import type { FoundClip } from '../clips/media/find/find-clips.ts';
import { readListedPrompts } from '../clips/prompt-table/listed-prompts.ts';
import { createPromptFinder, type PromptFinder } from '../clips/prompts/prompt-finder.ts';
import { promptMemory } from '../clips/prompts/prompt-memory.ts';
import type { EngineParts } from './engine-parts.ts';

/** Where the prompts of one call come from. */
export type PromptRequest = {
  /** A prompt for every clip, before all other sources. */
  prompt?: string | undefined;
  /** Absolute path of a table of files and prompts, next in trust. */
  promptsFile?: string | undefined;
  /** Those that are asked then, the most trusted first; by default all in their usual order. */
  promptSources?: readonly AskedPromptSource[] | undefined;
};

/**
 * Finds the prompts of the clips of one call.
 * @throws AppError path_unreadable, bad_input for a table that cannot be used
 */
export const promptFinderFor = async (
  { prompt, promptsFile, promptSources }: PromptRequest,
  clips: readonly FoundClip[],
  { store, parquet }: EngineParts,
): Promise<PromptFinder> =>
  createPromptFinder({
    typed: prompt,
    ...(promptSources === undefined ? {} : { sources: promptSources }),
    ...(promptsFile === undefined ? {} : { listed: await readListedPrompts(promptsFile, clips) }),
    memory: promptMemory(store),
    parquet,
  });
