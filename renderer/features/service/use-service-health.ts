import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Hourglass, KeyRound, Unplug } from 'lucide-react';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { engineUnreachable, errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import type { MarkLooks } from '../../ui/Mark.tsx';
import { platformStateLooks } from './platform-state-looks.ts';

export type ServiceHealth = {
  /** "Built-in evaluator", or the host of the service's address. */
  name: string;
  looks: MarkLooks;
  /** More about it, where there is more to say than the word. */
  explanation: string | undefined;
};

/** How often a window that is looked at asks for the state (ms). */
const askAgainMs = 60_000;

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};

/** Which service is in use, and how it is. */
export const useServiceHealth = (): ServiceHealth => {
  const { query } = useRpc();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const key = useQuery(query.settings.keyState.queryOptions()).data;
  const status = useQuery(query.service.status.queryOptions({ refetchInterval: askAgainMs }));
  const name =
    connection?.kind === 'remote'
      ? printableText(hostOf(connection.baseUrl))
      : 'Built-in evaluator';

  if (connection?.kind === 'remote' && key?.place === null) {
    return {
      name,
      looks: { label: 'No key', icon: KeyRound, tone: 'warn' },
      explanation: 'The service needs an API key. Give one in the settings.',
    };
  }
  const failure = status.error ? errorRecordOf(status.error) : null;
  if (failure?.code === engineUnreachable) {
    return {
      name,
      looks: { label: 'Unknown', icon: CircleQuestionMark, tone: 'idle' },
      explanation: failure.message,
    };
  }
  if (failure) {
    return {
      name,
      looks: { label: 'Unreachable', icon: Unplug, tone: 'bad' },
      explanation: `${failure.message} Everything that is stored can still be seen.`,
    };
  }
  if (!status.data) {
    return {
      name,
      looks: { label: 'Checking', icon: Hourglass, tone: 'idle' },
      explanation: undefined,
    };
  }
  return { name, looks: platformStateLooks(status.data.data.state), explanation: undefined };
};
