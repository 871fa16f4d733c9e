import { AppError } from '../../shared/errors/app-error.ts';
import { shortLocation } from '../clips/addresses/display-location.ts';
import { identifyClip } from '../clips/identify-clip.ts';
import type { FoundClip } from '../clips/media/find/find-clips.ts';
import type { PromptedClip } from '../clips/prompt-table/prompted-clip.ts';
import { withTypedPrompt } from '../clips/prompts/apply-user-choices.ts';
import type { PromptFinder } from '../clips/prompts/prompt-finder.ts';
import type { EngineParts } from './engine-parts.ts';
import { findSelection } from './find-selection.ts';
import { type PromptRequest, promptFinderFor, reportPrompts } from './prompt-finder-for.ts';
import { settleInParallel } from './settle-all.ts';

export type FindPrompts = PromptRequest & { paths: readonly string[] };

/** The prompt of an unreadable file does not count. */
const promptedClip = async (
  { path, root }: FoundClip,
  prompts: PromptFinder,
  { store, hasher, bus }: EngineParts,
  signal: AbortSignal,
): Promise<PromptedClip> => {
  const name = shortLocation(path);
  try {
    const { id: clipId } = await identifyClip(path, store, hasher, { signal });
    const found = await prompts.find({ path, root, clipId });
    const promptSearch = withTypedPrompt(found, store.typedPrompts.of(clipId));
    return { path, root, clipId, name, canEdit: true, promptSearch };
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    bus.emit({ type: 'note', message: `${path}: ${error.message}` });
    return { path, root, clipId: null, name, canEdit: false, promptSearch: null };
  }
};

/**
 * Uses no network, and stores only what the files contain.
 * @throws AppError path_not_found, path_unreadable, bad_input, interrupted
 */
export const findPrompts = async (
  request: FindPrompts,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<PromptedClip[]> => {
  const { bus, store } = parts;
  const clips = await findSelection(request.paths, { bus, copies: store.sortedCopies }, signal);
  const prompts = await promptFinderFor(request, clips, parts);
  const search = settleInParallel(clips, (clip) => promptedClip(clip, prompts, parts, signal));
  // Clips that are known end without looking at the signal.
  await search.catch(() => undefined);
  if (signal.aborted) throw new AppError('interrupted', 'Interrupted while searching for prompts.');
  await reportPrompts(prompts, clips, bus);
  return search;
};
