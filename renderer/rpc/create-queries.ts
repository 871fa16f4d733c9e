import { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

/** Age after which a visible answer is refetched (ms). */
const freshMs = 30_000;

/** Creates the cache of the engine's answers. */
export const createQueries = (query: QueryUtils): QueryClient => {
  const queries = new QueryClient({
    defaultOptions: {
      // The engine runs on this machine: it also answers without a network connection.
      queries: { retry: false, staleTime: freshMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // Kept for minutes, as the rest is, clips that somebody goes through would fill the memory.
  for (const ofOneClip of [query.clips.get, query.prompts.ofClip, query.copies.offer]) {
    queries.setQueryDefaults(ofOneClip.key(), { gcTime: freshMs });
  }
  return queries;
};
