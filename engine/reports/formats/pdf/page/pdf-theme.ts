import type { ReportOptions } from '../../../../../shared/contract/reports.ts';
import { severityLevel } from '../../../../../shared/domain/severity.ts';
import type { Outcome } from '../../../../../shared/model/outcome.ts';
import { lightColor } from '../../../palette.ts';
import type { TextStyle } from '../text/break-lines.ts';

export const colors = {
  text: lightColor('text'),
  dim: lightColor('text-dim'),
  line: lightColor('line'),
  surface: lightColor('surface-2'),
  accent: lightColor('accent'),
  good: lightColor('good'),
  warn: lightColor('warn'),
  bad: lightColor('bad'),
};

const style = (size: number, weight: TextStyle['weight'], color: string): TextStyle => ({
  size,
  weight,
  color,
});

export const styles = {
  title: style(22, 'bold', colors.text),
  heading: style(13, 'bold', colors.text),
  subheading: style(10, 'bold', colors.text),
  body: style(9.5, 'regular', colors.text),
  strong: style(9.5, 'bold', colors.text),
  small: style(8, 'regular', colors.dim),
  smallStrong: style(8, 'bold', colors.text),
} as const;

const backgrounds = {
  1: '#f7f2c8',
  2: '#fcebc9',
  3: '#fde2cd',
  4: '#fbd9d6',
  5: '#f8d3e4',
} as const;

export const severityColor = (
  severity: number | null | undefined,
): { ink: string; background: string } => {
  const level = severityLevel(severity);
  return level === null
    ? { ink: colors.dim, background: colors.surface }
    : { ink: lightColor(`severity-${level}`), background: backgrounds[level] };
};

export const outcomeColors: Readonly<Record<Outcome, string>> = {
  confirmed: colors.bad,
  needs_review: colors.warn,
  uncertain: colors.warn,
  failed: colors.bad,
  not_evaluated: colors.dim,
  no_defects: colors.good,
};

/** Width and height of paper, in points. */
const sizes: Readonly<Record<ReportOptions['paper'], readonly [number, number]>> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
};

/** Sizes of a page, in points. */
export type Paper = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly top: number;
  readonly bottom: number;
  readonly contentWidth: number;
  readonly contentHeight: number;
};

export const paperOf = ({ paper }: Pick<ReportOptions, 'paper'>): Paper => {
  const [width, height] = sizes[paper];
  const [margin, top, bottom] = [48, 64, 62];
  return {
    width,
    height,
    margin,
    top,
    bottom,
    contentWidth: width - 2 * margin,
    contentHeight: height - top - bottom,
  };
};
