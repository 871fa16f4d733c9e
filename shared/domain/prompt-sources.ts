/**
 * Sources searched for prompts, in the default order of trust: a prompt list in the folder, a sidecar
 * file, the clip's container tags, a PNG of its first frame.
 */
export const searchedPromptSources = ['manifest', 'sidecar', 'tags', 'png'] as const;
export type SearchedPromptSource = (typeof searchedPromptSources)[number];

/**
 * Source of a prompt. `typed` overrides all others. A prompt suggested by the file name counts as
 * typed, since the user has to accept the suggestion.
 */
export const promptSources = ['typed', ...searchedPromptSources] as const;
export type PromptSource = (typeof promptSources)[number];
