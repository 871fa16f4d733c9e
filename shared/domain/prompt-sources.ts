/**
 * Where prompts are looked for, in the usual order of trust: a list in the folder, a text file
 * beside the clip, the clip's own container tags, the picture of its first frame.
 */
export const askedPromptSources = ['manifest', 'sidecar', 'tags', 'png'] as const;
export type AskedPromptSource = (typeof askedPromptSources)[number];

/**
 * Where a prompt came from. `typed` comes before all that are asked. A file's name is only offered:
 * a prompt that somebody took from it was typed.
 */
export type PromptSource = 'typed' | AskedPromptSource;
