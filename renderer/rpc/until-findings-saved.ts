import type { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

/**
 * Resolves when no verdict or note is being saved. The page shows a change before it is saved; an
 * answer fetched in between may lack it, and the review of unreviewed findings, which may be on
 * another clip by then, would count the finding as unreviewed.
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
