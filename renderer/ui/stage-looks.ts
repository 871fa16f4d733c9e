import {
  CircleCheck,
  Clock,
  CopyCheck,
  Film,
  Hash,
  Hourglass,
  Quote,
  Scissors,
  Send,
  ShieldCheck,
  Upload,
} from 'lucide-react';
import type { Stage } from '../../shared/domain/clip-state.ts';
import type { MarkLooks } from './Mark.tsx';

export const stageLooks: Record<Stage, MarkLooks> = {
  waiting: { label: 'Waiting', icon: Clock, tone: 'idle' },
  prompt: { label: 'Finding the prompt', icon: Quote, tone: 'info' },
  probe: { label: 'Reading', icon: Film, tone: 'info' },
  hash: { label: 'Hashing', icon: Hash, tone: 'info' },
  dedupe: { label: 'Looking for a result', icon: CopyCheck, tone: 'info' },
  preflight: { label: 'Checking limits', icon: ShieldCheck, tone: 'info' },
  copy: { label: 'Making a copy', icon: Scissors, tone: 'info' },
  upload: { label: 'Uploading', icon: Upload, tone: 'info' },
  submit: { label: 'Submitting', icon: Send, tone: 'info' },
  poll: { label: 'Evaluating', icon: Hourglass, tone: 'info' },
  done: { label: 'Done', icon: CircleCheck, tone: 'good' },
};
