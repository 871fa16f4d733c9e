import type { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

/**
 * Waits until nothing that was said of findings is still being saved. It is shown before it is
 * saved, and what is fetched in between may not have it: a verdict would be taken for none, also by
 * the way through unreviewed findings, which goes on faster than an answer comes.
 */
export const untilFindingsSaved = (query: QueryUtils, queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const mutationKey = query.clips.setTracks.mutationKey();
    const look = (): void => {
      if (queries.isMutating({ mutationKey }) > 0) return;
      stop();
      resolve();
    };
    const stop = queries.getMutationCache().subscribe(look);
    look();
  });
