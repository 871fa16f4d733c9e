declare module 'bidi-js' {
  export type EmbeddingLevels = { readonly levels: Uint8Array };
  export type Bidi = {
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl',
    ): EmbeddingLevels & {
      readonly paragraphs: readonly { readonly level: number }[];
    };
    /** null for what looks the same from both sides. */
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
