import bidiFactory from 'bidi-js';

/** What may have to be read from right to left; texts without it need no ordering. */
const mayTurn = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const hasLetters = /[\p{L}\p{N}]/u;

const bidi = bidiFactory();

/** How the characters of a paragraph are ordered: odd levels are read from right to left. */
export type ReadingOrder = {
  /** By UTF-16 unit; null: all of it from left to right. */
  readonly levels: Uint8Array | null;
  readonly isRtl: boolean;
};

/** The order of a paragraph, by Unicode's annex 9. */
export const readingOrderOf = (paragraph: string): ReadingOrder => {
  if (!mayTurn.test(paragraph)) return { levels: null, isRtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
};

/**
 * A piece that is read from right to left, as it has to be given to a font: brackets turned round.
 * The font itself turns round letters, and nothing else.
 */
export const mirrored = (text: string): string => {
  const characters = [...text].map(
    (character) => bidi.getMirroredCharacter(character) ?? character,
  );
  return (hasLetters.test(text) ? characters : characters.reverse()).join('');
};

/** Puts the pieces of a line into the order in which they stand from left to right. */
export const inVisualOrder = <Piece extends { readonly level: number }>(
  pieces: readonly Piece[],
): Piece[] => {
  const ordered = [...pieces];
  const highest = pieces.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
};
