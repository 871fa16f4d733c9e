/** `picture`: they are evaluated only for picture defects; `hold`: they wait for a prompt. */
export const withoutPromptChoices = ['picture', 'hold'] as const;
export type WithoutPrompt = (typeof withoutPromptChoices)[number];

export const noPromptSource = 'none';

/**
 * Sent for clips without a prompt, since `input.prompt` is required. Makes no claim about the clip,
 * and is never shown or exported as its prompt.
 */
export const standInPrompt = 'A video clip.';

export const noPromptGiven = 'No prompt given';

/** Returns how clips without a prompt are handled. @param chosen null for the service's default */
export const withoutPromptOf = (chosen: WithoutPrompt | null, isBuiltIn: boolean): WithoutPrompt =>
  chosen ?? (isBuiltIn ? 'picture' : 'hold');

/** Returns a stored prompt for documents; null if the clip was evaluated without one. */
export const givenPrompt = (text: string | null, source: string | null): string | null =>
  source === noPromptSource ? null : text;
