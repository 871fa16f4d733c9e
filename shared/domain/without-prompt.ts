/** Clips without a prompt: how they are handled, and what a service is sent instead. */

/** `picture`: they are checked only for picture defects; `hold`: they wait for a prompt. */
export const withoutPromptChoices = ['picture', 'hold'] as const;
export type WithoutPrompt = (typeof withoutPromptChoices)[number];

/** The source of the prompt of a clip that was checked without one. */
export const noPromptSource = 'none';

/**
 * Sent to a service if a clip has no prompt, since `input.prompt` is required. It claims nothing, and
 * is never shown or exported as the prompt of a clip.
 */
export const standInPrompt = 'A video clip.';

/** Shown in place of the prompt of a clip that was checked without one. */
export const noPromptGiven = 'No prompt given';

/** How clips without a prompt are handled. @param chosen null lets the service in use decide */
export const withoutPromptOf = (chosen: WithoutPrompt | null, isBuiltIn: boolean): WithoutPrompt =>
  chosen ?? (isBuiltIn ? 'picture' : 'hold');

/** A stored prompt for documents: null if the clip was checked without one. */
export const givenPrompt = (text: string | null, source: string | null): string | null =>
  source === noPromptSource ? null : text;
