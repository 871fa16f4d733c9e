import type { KindCount } from '../../../shared/model/count-findings.ts';
import type { Outcome } from '../../../shared/model/outcome.ts';
import { formatCount, formatCountOf, formatMean, formatShare } from '../../ui/formats.ts';

export type TrendCounts = {
  readonly clips: number;
  readonly clipsWithFindings: number;
  readonly openFindings: number;
  readonly dismissed: number;
  readonly byKind: readonly KindCount[];
  /** Absent, like `kept` and `rejected`, for clips that are counted once for each kind of finding. */
  readonly outcomes?: Readonly<Record<Outcome, number>>;
  readonly kept?: number;
  readonly rejected?: number;
};

/** "0.42": open or confirmed findings per clip. */
export const perClipText = ({ openFindings, clips }: TrendCounts): string =>
  formatMean(clips === 0 ? 0 : openFindings / clips);

/** Minimum number of clips for a percentage: with fewer, one clip would be more than 5%. */
const minForPercent = 20;

/** "12 (30%)", to be shown beside the number of clips. */
export const shareText = (count: number, clips: number): string =>
  clips < minForPercent
    ? formatCount(count)
    : `${formatCount(count)} (${formatShare(count, clips)})`;

export const trendCountsText = ({
  clips,
  clipsWithFindings,
  openFindings,
  dismissed,
}: TrendCounts): string =>
  [
    openFindings === 0
      ? `no open or confirmed findings in ${formatCountOf(clips, 'clip')}`
      : `${formatCountOf(openFindings, 'finding')} in ${clipsWithFindings} of ${formatCountOf(clips, 'clip')}`,
    ...(dismissed > 0 ? [`${dismissed} dismissed`] : []),
  ].join(', ');
