import { CirclePause, Eye, FolderSearch, FolderX, OctagonAlert } from 'lucide-react';
import type { WatchInfo } from '../../../../shared/contract/watch.ts';
import {
  formatBytes,
  formatCount,
  formatCountOf,
  formatShare,
  formatUnits,
} from '../../../ui/formats.ts';
import type { MarkLooks } from '../../../ui/Mark.tsx';

const phases: Record<WatchInfo['phase'], MarkLooks> = {
  looking: { label: 'Searching', icon: FolderSearch, tone: 'info' },
  watching: { label: 'Watching', icon: Eye, tone: 'good' },
  unreachable: { label: 'Unreachable, retrying', icon: FolderX, tone: 'warn' },
  paused: { label: 'Paused', icon: CirclePause, tone: 'warn' },
};

export const watchLooks = ({ phase, problem }: WatchInfo): MarkLooks =>
  phase === 'watching' && problem !== null
    ? { label: 'Clips cannot be added', icon: OctagonAlert, tone: 'bad' }
    : phases[phase];

/** Summarizes a folder: "12 clips added, 2 not complete yet". */
export const takenText = ({ takenCount, waitingCount }: WatchInfo): string => {
  const taken =
    takenCount === 0 ? 'No clips added yet' : `${formatCountOf(takenCount, 'clip')} added`;
  return waitingCount === 0 ? taken : `${taken}, ${formatCount(waitingCount)} not complete yet`;
};

/** Describes the options: "with subfolders, at most 50 units a day". */
export const rulesText = ({ includesSubfolders, dailyCapUnits }: WatchInfo): string => {
  const folders = includesSubfolders ? 'with subfolders' : 'without subfolders';
  return dailyCapUnits === null
    ? folders
    : `${folders}, at most ${formatUnits(dailyCapUnits)} a day`;
};

type Waiting = WatchInfo['waiting'][number];

/** Explains why a file is not added yet: "3.2 MB so far", "12 MB, 40% read". */
export const waitingText = ({ sizeBytes, readBytes, problem }: Waiting): string => {
  if (problem !== null) return problem;
  const size = formatBytes(sizeBytes);
  return readBytes === null
    ? `${size} so far`
    : `${size}, ${formatShare(readBytes, sizeBytes)} read`;
};
