/**
 * Sources searched for prompts, in the default order of trust: a prompt list in the folder, a sidecar
 * file, the clip's container tags, a PNG of its first frame.
 */
export const askedPromptSources = ['manifest', 'sidecar', 'tags', 'png'] as const;
export type AskedPromptSource = (typeof askedPromptSources)[number];

/**
 * Source of a prompt. `typed` overrides all others. A prompt taken from the file name counts as typed,
 * since file names are only suggestions.
 */
export type PromptSource = 'typed' | AskedPromptSource;
