import type { ReportOptions } from '../../../../../shared/contract/reports.ts';

/** Width and height of pages, in points. */
const sizes: Readonly<Record<ReportOptions['paper'], readonly [number, number]>> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
};

/** The room on a page, in points. */
export type Paper = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly top: number;
  readonly bottom: number;
  /** Between the margins. */
  readonly contentWidth: number;
  readonly contentHeight: number;
};

export const paperOf = ({ paper }: Pick<ReportOptions, 'paper'>): Paper => {
  const [width, height] = sizes[paper];
  const [margin, top, bottom] = [48, 64, 62];
  return {
    ...{ width, height, margin, top, bottom },
    contentWidth: width - 2 * margin,
    contentHeight: height - top - bottom,
  };
};
