import { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

/**
 * How long what is known of a clip is kept once it is not on screen (ms). It is asked for anew when
 * its page opens in any case, which takes milliseconds: kept for minutes, as the rest is, clips that
 * somebody goes through fill the memory.
 */
const clipKeptMs = 5_000;

/** Holds what the engine has answered for as long as it is of use. */
export const createQueries = (query: QueryUtils): QueryClient => {
  const queries = new QueryClient({
    defaultOptions: {
      // The engine runs on this machine: it answers also where there is no network.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  for (const ofOneClip of [query.clips.get, query.prompts.ofClip, query.copies.offer]) {
    queries.setQueryDefaults(ofOneClip.key(), { gcTime: clipKeptMs });
  }
  return queries;
};
