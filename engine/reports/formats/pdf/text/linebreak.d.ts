declare module 'linebreak' {
  /** Where a text may be broken into lines, by Unicode's annex 14. */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, in UTF-16 units; null at the end. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
