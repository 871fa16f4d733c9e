import {
  CircleCheck,
  Clock,
  CopyCheck,
  Film,
  Hash,
  Hourglass,
  Quote,
  ScanSearch,
  Scissors,
  Send,
  ShieldCheck,
  Upload,
} from 'lucide-react';
import type { Stage } from '../../shared/domain/clip-state.ts';
import { Mark, type MarkLooks } from './Mark.tsx';

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

const reading = stageLooks.probe;
const checking: MarkLooks = { label: 'Checking', icon: ScanSearch, tone: 'info' };

const builtInLooks: Record<Stage, MarkLooks> = {
  ...stageLooks,
  prompt: reading,
  hash: reading,
  dedupe: reading,
  preflight: reading,
  upload: checking,
  submit: checking,
  poll: checking,
};

type Props = {
  stage: Stage;
  /** Whether the built-in evaluator checks the clip, so that nothing is uploaded. */
  isBuiltIn: boolean;
};

export const StageMark = ({ stage, isBuiltIn }: Props) => (
  <Mark {...(isBuiltIn ? builtInLooks : stageLooks)[stage]} />
);
