import { useQuery } from '@tanstack/react-query';
import { useRpc } from './rpc-context.ts';

/** Null for the built-in evaluator, undefined while unknown. */
export const useRemoteServiceUrl = (): string | null | undefined => {
  const connection = useQuery(useRpc().query.settings.get.queryOptions()).data?.connection;
  if (connection === undefined) return undefined;
  return connection.kind === 'remote' ? connection.baseUrl : null;
};
