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
