import { useQueryClient } from '@tanstack/react-query';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipDecision } from '../../../shared/domain/decision.ts';
import { useRpc } from '../../rpc/rpc-context.ts';

type Page = { total: number; rows: ClipCard[] };

/**
 * Shows saved decisions in all that the window already holds: the library is refetched once a second
 * at most, and somebody who decides clip after clip must see each decision at once.
 */
export const useShowDecisions = (): ((decisions: readonly ClipDecision[]) => void) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return (decisions) => {
    const byClip = new Map(decisions.map(({ clipId, decision }) => [clipId, decision]));
    const withDecision = (card: ClipCard): ClipCard => {
      const decision = byClip.get(card.clipId);
      return decision === undefined ? card : { ...card, decision };
    };
    const [pages, details] = [query.library.page.key(), query.clips.get.key()];
    for (const queryKey of [pages, details]) {
      // An answer on its way may predate the decision. The event of the change fetches it again.
      void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    }
    queries.setQueriesData<Page>({ queryKey: pages }, (page) =>
      page ? { ...page, rows: page.rows.map(withDecision) } : undefined,
    );
    queries.setQueriesData<ClipDetail>({ queryKey: details }, (detail) =>
      detail ? { ...detail, card: withDecision(detail.card) } : undefined,
    );
  };
};
