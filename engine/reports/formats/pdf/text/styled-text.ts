import { printableText } from '../../../../../shared/text/printable-text.ts';
import type { Weight } from '../fonts/font-files.ts';

export type TextStyle = {
  /** Font size in points. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly background?: string;
  readonly underlines?: readonly (string | null)[];
  readonly linkTo?: string;
};

export type TextSpan = { readonly text: string; readonly style: TextStyle };

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

/** Invisible and meaningless in laid out text: selectors of variants, and tags of flags. */
const invisible = /[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]/gu;

/** Lines of a text for layout: composed, with control and invisible characters escaped. */
export const cleanLines = (text: string): string[] =>
  text
    .split(lineEnds)
    .map((line) =>
      printableText(line.replaceAll('\t', '    ')).replaceAll(invisible, '').normalize('NFC'),
    );

export const cleanLine = (text: string): string => cleanLines(text).join(' ').trim();
