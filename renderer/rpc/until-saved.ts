import type { QueryClient } from '@tanstack/react-query';
import type { QueryUtils } from './rpc-context.ts';

/**
 * Resolves when no verdict, note or decision is being saved. The page shows a change before it is saved; an
 * answer fetched in between may lack it, and the review of unreviewed findings, which may be on
 * another clip by then, would count the finding as unreviewed.
 */
export const untilSaved = (query: QueryUtils, queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const keys = [query.clips.setTracks.mutationKey(), query.clips.setDecision.mutationKey()];
    const look = (): void => {
      if (keys.some((mutationKey) => queries.isMutating({ mutationKey }) > 0)) return;
      stop();
      resolve();
    };
    const stop = queries.getMutationCache().subscribe(look);
    look();
  });
