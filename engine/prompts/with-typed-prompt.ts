import type { FoundPrompt } from './prompt-source.ts';

/**
 * The prompt of a clip, once it is known which clip it is: one that was typed for this very clip
 * comes before what was found beside its file. One that was typed for the whole call stays: it was
 * said last.
 * @param typed what was typed for the clip, or null
 */
export const withTypedPrompt = (
  found: FoundPrompt | null,
  typed: string | null,
): FoundPrompt | null =>
  typed === null || found?.source === 'typed'
    ? found
    : { text: typed, source: 'typed', origin: null };
