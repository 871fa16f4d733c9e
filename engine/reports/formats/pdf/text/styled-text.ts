import { printableText } from '../../../../../shared/text/printable-text.ts';
import type { Weight } from '../fonts/font-files.ts';

/** Style of a text. */
export type TextStyle = {
  /** Font size in points. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Background color. */
  readonly background?: string;
  /** Colors of underlines from top to bottom; null leaves a gap for one. */
  readonly underlines?: readonly (string | null)[];
  /** Name of the link's destination. */
  readonly linkTo?: string;
};

export type TextSpan = { readonly text: string; readonly style: TextStyle };

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

/** Invisible and meaningless in laid out text: selectors of variants, and tags of flags. */
const invisible = /[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]/gu;

/**
 * The lines of a text, ready for layout: composed, with control characters and invisible ones
 * escaped.
 */
export const cleanLines = (text: string): string[] =>
  text
    .split(lineEnds)
    .map((line) =>
      printableText(line.replaceAll('\t', '    ')).replaceAll(invisible, '').normalize('NFC'),
    );

/** A text on one line, ready for layout. */
export const cleanLine = (text: string): string => cleanLines(text).join(' ').trim();
