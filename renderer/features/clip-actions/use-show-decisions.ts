import { useQueryClient } from '@tanstack/react-query';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipDecision } from '../../../shared/domain/decision.ts';
import { refetchQueries } from '../../rpc/refetch-queries.ts';
import { useRpc } from '../../rpc/rpc-context.ts';

type Page = { total: number; rows: ClipCard[] };

/**
 * Shows decisions in all cached data before they are saved: the library is refetched at most once a
 * second, and decisions may follow each other faster.
 */
export const useShowDecisions = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [pages, details] = [query.library.page.key(), query.clips.get.key()];

  const show = (decisions: readonly ClipDecision[]): void => {
    const byClip = new Map(decisions.map(({ clipId, decision }) => [clipId, decision]));
    const withDecision = (card: ClipCard): ClipCard => {
      const decision = byClip.get(card.clipId);
      return decision === undefined ? card : { ...card, decision };
    };
    for (const queryKey of [pages, details]) {
      // An answer on its way predates the decision. The event of the change fetches it again.
      void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    }
    queries.setQueriesData<Page>({ queryKey: pages }, (page) =>
      page ? { ...page, rows: page.rows.map(withDecision) } : undefined,
    );
    queries.setQueriesData<ClipDetail>({ queryKey: details }, (detail) =>
      detail ? { ...detail, card: withDecision(detail.card) } : undefined,
    );
  };

  return {
    show,
    /** Fetches the data again after a failed save. */
    refetch: (): void => {
      for (const queryKey of [pages, details]) void refetchQueries(queries, { queryKey });
    },
  };
};
