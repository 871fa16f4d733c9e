import { type Reading, readingOf } from './claim.ts';
import { whyNotMeant } from './text/context.ts';
import { findPhrases, type Match, type PhraseBook } from './text/phrases.ts';
import type { PromptText } from './text/prompt-text.ts';

/** How it shows that a phrase is said of something else than the clip. */
type OfThing<Value> = {
  /** Words before it that it may be said of. */
  things?: ReadonlySet<string>;
  isOfThing?: (prompt: PromptText, match: Match<Value>) => boolean;
};

/** Reads the phrases of a book as claims, each with what speaks against it. */
export const readPhrases = <Value>(
  prompt: PromptText,
  book: PhraseBook<Value>,
  { things, isOfThing = () => false }: OfThing<Value> = {},
): Reading<Value>[] =>
  findPhrases(prompt, book).map((match) =>
    readingOf(
      match,
      match.value,
      whyNotMeant(prompt, match, things) ?? (isOfThing(prompt, match) ? 'of_thing' : null),
    ),
  );
