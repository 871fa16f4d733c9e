import { CircleCheck, CircleQuestionMark, Hourglass, KeyRound, Unplug } from 'lucide-react';
import { type ErrorRecord, engineUnreachable } from '../../rpc/error-record.ts';
import type { MarkLooks } from '../../ui/Mark.tsx';
import { platformStateLooks } from './platform-state-looks.ts';

export type ServiceHealth = {
  looks: MarkLooks;
  /** What went wrong; null where nothing did. */
  problem: string | null;
  /** What to do, or what still works; null where all is well. */
  advice: string | null;
};

/** What is known of the service: whether its key is missing, and how the last question ended. */
type Known = {
  isBuiltIn: boolean;
  lacksKey: boolean;
  failure: ErrorRecord | null;
  state: string | null;
};

/** Returns the state of the service or the built-in evaluator, and what it means for the user. */
export const serviceHealth = ({ isBuiltIn, lacksKey, failure, state }: Known): ServiceHealth => {
  if (lacksKey) {
    return {
      looks: { label: 'No key', icon: KeyRound, tone: 'warn' },
      problem: null,
      advice: 'The service needs an API key. Set it under Settings › API key.',
    };
  }
  if (failure?.code === engineUnreachable) {
    return {
      looks: { label: 'Unknown', icon: CircleQuestionMark, tone: 'idle' },
      problem: failure.message,
      advice: null,
    };
  }
  if (failure) {
    return {
      looks: { label: isBuiltIn ? 'Not running' : 'Unreachable', icon: Unplug, tone: 'bad' },
      problem: failure.message,
      advice: isBuiltIn
        ? 'Results can still be seen, searched and reviewed. New clips wait.'
        : 'Results can still be seen, searched and reviewed. New clips wait for the service.',
    };
  }
  if (state === null) {
    return {
      looks: { label: isBuiltIn ? 'Starting' : 'Checking', icon: Hourglass, tone: 'idle' },
      problem: null,
      advice: null,
    };
  }
  if (isBuiltIn && state === 'operational') {
    return {
      looks: { label: 'Ready', icon: CircleCheck, tone: 'good' },
      problem: null,
      advice: null,
    };
  }
  return { looks: platformStateLooks(state), problem: null, advice: null };
};
