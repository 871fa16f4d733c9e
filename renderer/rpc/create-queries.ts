import { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

const freshMs = 30_000;

export const createQueries = (query: QueryUtils): QueryClient => {
  const queries = new QueryClient({
    defaultOptions: {
      // The engine runs on this machine: it also answers without a network connection.
      queries: { retry: false, staleTime: freshMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // Dropped early: with the default of minutes, stepping through many clips would fill the memory.
  for (const clipQuery of [query.clips.get, query.prompts.ofClip, query.copies.offer]) {
    queries.setQueryDefaults(clipQuery.key(), { gcTime: freshMs });
  }
  return queries;
};
