import { formatCountOf, formatMean } from '../../ui/formats.ts';

/** What bars are as long as: findings, or findings for each clip, which is fair to small groups. */
export type TrendMeasure = 'findings' | 'perClip';

/** What is counted of the clips of a bar. */
export type TrendCounts = {
  readonly clips: number;
  readonly clipsWithFindings: number;
  readonly standing: number;
  readonly dismissed: number;
  readonly byType: readonly { readonly type: string; readonly count: number }[];
};

/** Findings that are open or confirmed, as the measure counts them. */
export const lengthOf = ({ standing, clips }: TrendCounts, measure: TrendMeasure): number =>
  standing / (measure === 'perClip' ? Math.max(1, clips) : 1);

/** "0.42": findings that stand for each clip. */
export const perClipText = ({ standing, clips }: TrendCounts): string =>
  formatMean(clips === 0 ? 0 : standing / clips);

/** "24 findings in 12 of 40 clips, 3 dismissed": a bar in words. */
export const countsText = ({
  clips,
  clipsWithFindings,
  standing,
  dismissed,
}: TrendCounts): string =>
  [
    standing === 0
      ? `no open or confirmed findings in ${formatCountOf(clips, 'clip')}`
      : `${formatCountOf(standing, 'finding')} in ${clipsWithFindings} of ${formatCountOf(clips, 'clip')}`,
    ...(dismissed > 0 ? [`${dismissed} dismissed`] : []),
  ].join(', ');
