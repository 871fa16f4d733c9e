import {
  Ban,
  CircleCheck,
  CirclePause,
  Clock,
  FileSearch,
  FolderSearch,
  OctagonAlert,
  Play,
  Unplug,
} from 'lucide-react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { Mark, type MarkLooks } from '../../ui/Mark.tsx';

export const phaseLooks: Record<BatchInfo['phase'], MarkLooks> = {
  waiting: { label: 'Waiting', icon: Clock, tone: 'idle' },
  scanning: { label: 'Looking for clips', icon: FolderSearch, tone: 'info' },
  checking: { label: 'Looking for prompts', icon: FileSearch, tone: 'info' },
  running: { label: 'Running', icon: Play, tone: 'info' },
  pausing: { label: 'Pausing', icon: CirclePause, tone: 'warn' },
  cancelling: { label: 'Cancelling', icon: Ban, tone: 'warn' },
  paused: { label: 'Paused', icon: CirclePause, tone: 'warn' },
  stopped: { label: 'Stopped', icon: OctagonAlert, tone: 'bad' },
  interrupted: { label: 'Interrupted', icon: Unplug, tone: 'warn' },
  ended: { label: 'Finished', icon: CircleCheck, tone: 'idle' },
};

/** Number of clips whose results a pausing batch still waits for. */
const inWorkCount = ({ stages: { waiting: _, ...inWork } }: Pick<BatchInfo, 'stages'>): number =>
  Object.values(inWork).reduce((sum, count) => sum + count, 0);

/** "Pausing after the 15 clips in work". */
export const phaseText = (batch: Pick<BatchInfo, 'phase' | 'stages'>): string => {
  const { label } = phaseLooks[batch.phase];
  const count = batch.phase === 'pausing' ? inWorkCount(batch) : 0;
  if (count === 0) return label;
  return `${label} after the ${count === 1 ? 'clip' : formatCountOf(count, 'clip')} in work`;
};

export const PhaseMark = ({ phase }: Pick<BatchInfo, 'phase'>) => <Mark {...phaseLooks[phase]} />;
