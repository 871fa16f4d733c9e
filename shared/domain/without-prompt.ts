/** Clips without a prompt: what becomes of them, and what a service is sent in place of a prompt. */

/** `picture`: they are checked for picture defects only; `hold`: they wait until they have a prompt. */
export const withoutPromptChoices = ['picture', 'hold'] as const;
export type WithoutPrompt = (typeof withoutPromptChoices)[number];

/** The source of the prompt of a clip that was checked without one. */
export const noPromptSource = 'none';

/**
 * What a service is sent where a clip has no prompt: `input.prompt` is required. It claims nothing,
 * and is never shown or exported as the prompt of a clip.
 */
export const standInPrompt = 'A video clip.';

/** What is said where the prompt of a clip that was checked without one would stand. */
export const noPromptGiven = 'No prompt given';

/** What becomes of clips without a prompt. @param chosen null where the service in use decides */
export const withoutPromptOf = (chosen: WithoutPrompt | null, isBuiltIn: boolean): WithoutPrompt =>
  chosen ?? (isBuiltIn ? 'picture' : 'hold');

/** A stored prompt as documents have it: null where the clip was checked without one. */
export const givenPrompt = (text: string | null, source: string | null): string | null =>
  source === noPromptSource ? null : text;
