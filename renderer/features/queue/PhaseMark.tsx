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

type Props = { phase: BatchInfo['phase']; explanation?: string | undefined };

export const PhaseMark = ({ phase, ...rest }: Props) => <Mark {...phaseLooks[phase]} {...rest} />;
