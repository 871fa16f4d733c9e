import type { TrendGroup } from '../../../shared/contract/library.ts';
import { formatCount, formatCountOf, formatMean, formatShare } from '../../ui/formats.ts';

type Tally = Omit<TrendGroup, 'value' | 'detail'>;

/** Absent for clips that are counted once for each kind of finding. */
type OfClips = 'outcomes' | 'kept' | 'rejected';

export type TrendCounts = Omit<Tally, OfClips> & Partial<Pick<Tally, OfClips>>;

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
