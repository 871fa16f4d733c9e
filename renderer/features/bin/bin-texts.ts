import type { BinPlan, BinResult } from '../../../shared/contract/bin.ts';
import type { LeftOutClip } from '../../../shared/contract/sort.ts';
import { formatBytes, formatCount, formatCountOf } from '../../ui/formats.ts';

export type BinRow =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number }
  | ({ readonly kind: 'leftOut' } & LeftOutClip);

/** Files, each followed by its sidecars, then what stays. */
export const binRows = ({ clips, leftOut }: BinPlan): BinRow[] => [
  ...clips
    .flatMap(({ files }) => files)
    .flatMap(({ sidecars, ...file }) => [file, ...sidecars])
    .map((file) => ({ kind: 'file', ...file }) as const),
  ...leftOut.map((clip) => ({ kind: 'leftOut', ...clip }) as const),
];

const sizeOf = (row: BinRow): number => (row.kind === 'file' ? row.sizeBytes : 0);

/** "2 clips with 5 files, 12 MB. 1 left out. 30 clips are not rejected and stay." */
export const planText = (plan: BinPlan): string => {
  const rows = binRows(plan);
  const files = rows.filter(({ kind }) => kind === 'file').length;
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const { clips, leftOut, notRejected } = plan;
  return [
    files === 0
      ? 'No clip can be moved.'
      : `${formatCountOf(clips.length, 'clip')} with ${formatCountOf(files, 'file')}, ${formatBytes(bytes)}.`,
    leftOut.length > 0 ? `${formatCount(leftOut.length)} left out.` : '',
    notRejected > 0
      ? `${formatCountOf(notRejected, 'clip is', 'clips are')} not rejected and will stay.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};

export const movedText = ({ clips, files }: BinResult, binName: string): string =>
  `${formatCountOf(clips, 'clip')} with ${formatCountOf(files, 'file')} moved to the ${binName}`;
