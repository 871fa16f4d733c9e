import { useQuery } from '@tanstack/react-query';
import { printableText } from '../../../shared/text/printable-text.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { type ServiceHealth, serviceHealth } from './service-health.ts';

/** How often a window that is looked at asks for the state (ms). */
const askAgainMs = 60_000;
/** While there was no answer: nobody should read "unreachable" of a service that is back (ms). */
const askAgainAfterFailureMs = 5000;

const hostOf = (address: string): string => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};

type NamedHealth = ServiceHealth & {
  /** "Built-in evaluator", or the host of the service's address. */
  name: string;
  /** Problem and advice in one, for where there is room for a tooltip only. */
  explanation: string | undefined;
};

/** Which service is in use, and how it is. */
export const useServiceHealth = (): NamedHealth => {
  const { query } = useRpc();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const key = useQuery(query.settings.keyState.queryOptions()).data;
  const status = useQuery(
    query.service.status.queryOptions({
      refetchInterval: ({ state }) => (state.error ? askAgainAfterFailureMs : askAgainMs),
    }),
  );
  const health = serviceHealth({
    isBuiltIn: connection?.kind !== 'remote',
    lacksKey: connection?.kind === 'remote' && key?.place === null,
    failure: status.error ? errorRecordOf(status.error) : null,
    state: status.data?.data.state ?? null,
  });
  const said = [health.problem, health.advice].filter((words) => words !== null);
  return {
    ...health,
    name:
      connection?.kind === 'remote'
        ? printableText(hostOf(connection.baseUrl))
        : 'Built-in evaluator',
    explanation: said.length > 0 ? said.join(' ') : undefined,
  };
};
