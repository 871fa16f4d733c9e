/**
 * In the default order of trust: a prompt list in the folder, a sidecar file, container tags, a PNG
 * of the first frame.
 */
export const searchedPromptSources = ['manifest', 'sidecar', 'tags', 'png'] as const;
export type SearchedPromptSource = (typeof searchedPromptSources)[number];

/** `typed` overrides all others. It includes accepted suggestions from the file name. */
export const promptSources = ['typed', ...searchedPromptSources] as const;
export type PromptSource = (typeof promptSources)[number];
