/**
 * Sources searched for prompts, in the usual order of trust: a list in the folder, a text file beside
 * the clip, the clip's own container tags, the picture of its first frame.
 */
export const askedPromptSources = ['manifest', 'sidecar', 'tags', 'png'] as const;
export type AskedPromptSource = (typeof askedPromptSources)[number];

/**
 * Source of a prompt. `typed` overrides the searched ones. A file name is only a suggestion: a prompt
 * taken from it counts as typed.
 */
export type PromptSource = 'typed' | AskedPromptSource;
