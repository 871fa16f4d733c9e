import { printableText } from '../../../../../shared/text/printable-text.ts';
import type { Weight } from '../fonts/font-files.ts';

/** How text looks. */
export type TextStyle = {
  /** In points, as all lengths on a page. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Colour behind it. */
  readonly ground?: string;
  /** Colours of lines below it, the first the nearest; null leaves room for one. */
  readonly lanes?: readonly (string | null)[];
  /** Name of the place in the document to which it leads. */
  readonly leadsTo?: string;
};

export type TextSpan = { readonly text: string; readonly style: TextStyle };

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

/** Invisible, and without a meaning where words are set by us: soft hyphens, marks, selectors, tags. */
const invisible = /\u00ad|\u034f|\u200b|\u2060|\ufeff|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu;

/**
 * The lines of a text as they can be set: composed, without what is invisible, and with control
 * characters and those that turn the reading direction spelled out.
 */
export const cleanLines = (text: string): string[] =>
  text
    .split(lineEnds)
    .map((line) =>
      printableText(line.replaceAll('\t', '    ')).replaceAll(invisible, '').normalize('NFC'),
    );

/** The same on one line. */
export const cleanLine = (text: string): string => cleanLines(text).join(' ').trim();
