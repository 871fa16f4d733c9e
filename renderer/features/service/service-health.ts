import { CircleQuestionMark, Hourglass, KeyRound, Unplug } from 'lucide-react';
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
type Known = { lacksKey: boolean; failure: ErrorRecord | null; state: string | null };

/** How the service is, in a word, and what that means for the user. */
export const serviceHealth = ({ lacksKey, failure, state }: Known): ServiceHealth => {
  if (lacksKey) {
    return {
      looks: { label: 'No key', icon: KeyRound, tone: 'warn' },
      problem: null,
      advice: 'The service needs an API key. Give one in the settings.',
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
      looks: { label: 'Unreachable', icon: Unplug, tone: 'bad' },
      problem: failure.message,
      advice:
        'What is stored can still be seen, searched and judged. What needs the service waits.',
    };
  }
  if (state === null) {
    return {
      looks: { label: 'Checking', icon: Hourglass, tone: 'idle' },
      problem: null,
      advice: null,
    };
  }
  return { looks: platformStateLooks(state), problem: null, advice: null };
};
