import type { SearchedPromptSource } from '../../shared/domain/prompt-sources.ts';
import type { FoundClip } from '../clips/media/find/find-clips.ts';
import { readListedPrompts } from '../clips/prompt-table/listed-prompts.ts';
import { createPromptFinder, type PromptFinder } from '../clips/prompts/prompt-finder.ts';
import { promptCache } from '../clips/prompts/tag-prompts.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { EngineParts } from './engine-parts.ts';

export type PromptRequest = {
  /** A prompt for every clip; overrides all other sources. */
  prompt?: string | undefined;
  /** Absolute path of a table of files and prompts, second in priority. */
  promptsFile?: string | undefined;
  /** Sources to search after that, most trusted first; by default all in their usual order. */
  promptSources?: readonly SearchedPromptSource[] | undefined;
};

/** @throws AppError path_unreadable, bad_input for a table that cannot be used */
export const promptFinderFor = async (
  { prompt, promptsFile, promptSources }: PromptRequest,
  clips: readonly FoundClip[],
  { store, parquet }: EngineParts,
): Promise<PromptFinder> =>
  createPromptFinder({
    typed: prompt,
    ...(promptSources === undefined ? {} : { sources: promptSources }),
    ...(promptsFile === undefined ? {} : { listed: await readListedPrompts(promptsFile, clips) }),
    cache: promptCache(store),
    parquet,
  });

/** Notes rows and files of prompts that belong to none of these clips, or cannot be used. */
export const reportPrompts = async (
  prompts: PromptFinder,
  clips: readonly FoundClip[],
  bus: EventBus,
): Promise<void> => {
  for (const { message } of await prompts.report(clips.map(({ path }) => path))) {
    bus.emit({ type: 'note', message });
  }
};
