declare module 'bidi-js' {
  export type EmbeddingLevels = { readonly levels: Uint8Array };
  export type Bidi = {
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl',
    ): EmbeddingLevels & {
      readonly paragraphs: readonly { readonly level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  /** Finds where a text may be broken into lines, by Unicode's annex 14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next position, in UTF-16 units; null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
