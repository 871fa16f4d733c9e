import type { ReportOptions } from '../../../../../shared/contract/reports.ts';
import { severityLevel } from '../../../../../shared/domain/severity.ts';
import type { Outcome } from '../../../../../shared/model/outcome.ts';
import type { TextStyle } from '../text/styled-text.ts';

/** The colors of the app's light theme. */
export const colors = {
  text: '#171a21',
  dim: '#525b6b',
  line: '#d5dae3',
  surface: '#eef0f4',
  accent: '#1f5fc4',
  good: '#17703f',
  warn: '#835400',
  bad: '#b3261e',
  white: '#ffffff',
} as const;

const style = (size: number, weight: TextStyle['weight'], color: string): TextStyle => ({
  ...{ size, weight, color },
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

/** Colors of texts and of segments' backgrounds by severity; the first is for no severity. */
const severityColors = [
  { ink: colors.dim, background: colors.surface },
  { ink: '#665c00', background: '#f7f2c8' },
  { ink: '#835400', background: '#fcebc9' },
  { ink: '#9a4300', background: '#fde2cd' },
  { ink: '#b3261e', background: '#fbd9d6' },
  { ink: '#a0004f', background: '#f8d3e4' },
] as const;

export const severityColor = (
  severity: number | null | undefined,
): { ink: string; background: string } =>
  severityColors[severityLevel(severity) ?? 0] ?? severityColors[0];

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
  /** Width between the margins. */
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
