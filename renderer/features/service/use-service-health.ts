import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleQuestionMark, Hourglass, KeyRound, Unplug } from 'lucide-react';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { engineUnreachable, errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import type { MarkLooks } from '../../ui/Mark.tsx';
import { platformStateLooks } from '../../ui/platform-state-looks.ts';

type ServiceHealth = {
  looks: MarkLooks;
  problem: string | null;
  /** What to do, or what still works; null if all is well. */
  advice: string | null;
};

type Known = {
  isBuiltIn: boolean;
  lacksKey: boolean;
  failure: ErrorRecord | null;
  state: string | null;
};

const quiet = { problem: null, advice: null };

export const serviceHealth = ({ isBuiltIn, lacksKey, failure, state }: Known): ServiceHealth => {
  if (lacksKey) {
    return {
      ...quiet,
      looks: { label: 'No key', icon: KeyRound, tone: 'warn' },
      advice: 'The service needs an API key. Set it under Settings › Connection.',
    };
  }
  if (failure?.code === engineUnreachable) {
    return {
      ...quiet,
      looks: { label: 'Unknown', icon: CircleQuestionMark, tone: 'idle' },
      problem: failure.message,
    };
  }
  if (failure) {
    return {
      looks: { label: isBuiltIn ? 'Not running' : 'Unreachable', icon: Unplug, tone: 'bad' },
      problem: failure.message,
      advice: `Results can still be seen, searched and reviewed. New clips wait${isBuiltIn ? '' : ' for the service'}.`,
    };
  }
  if (state === null) {
    const label = isBuiltIn ? 'Starting' : 'Checking';
    return { ...quiet, looks: { label, icon: Hourglass, tone: 'idle' } };
  }
  if (isBuiltIn && state === 'operational') {
    return { ...quiet, looks: { label: 'Ready', icon: CircleCheck, tone: 'good' } };
  }
  return { ...quiet, looks: platformStateLooks(state) };
};

/** Polling interval for the state while the window is visible. */
const pollIntervalMs = 60_000;
/** Polling interval while the service is unreachable, so that its recovery is noticed quickly. */
const pollIntervalAfterFailureMs = 5000;

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};

export const useServiceHealth = () => {
  const { query } = useRpc();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const key = useQuery(query.settings.keyState.queryOptions()).data;
  const status = useQuery(
    query.service.status.queryOptions({
      refetchInterval: ({ state }) => (state.error ? pollIntervalAfterFailureMs : pollIntervalMs),
    }),
  );
  const health = serviceHealth({
    isBuiltIn: connection?.kind !== 'remote',
    lacksKey: connection?.kind === 'remote' && key?.place === null,
    failure: status.error ? errorRecordOf(status.error) : null,
    state: status.data?.data.state ?? null,
  });
  const sentences = [health.problem, health.advice].filter((text) => text !== null);
  return {
    ...health,
    name: connection?.kind === 'remote' ? hostOf(connection.baseUrl) : 'Built-in evaluator',
    explanation: sentences.length > 0 ? sentences.join(' ') : undefined,
  };
};
