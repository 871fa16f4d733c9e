import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type ClipDecision,
  type Decision,
  decisionNames,
} from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { reportNotRestored, useOfferUndo, useUndoStack } from '../../actions/undo-stack.ts';
import { refetchQueries } from '../../rpc/refetch-queries.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

type Page = { total: number; rows: ClipCard[] };

/** Shows decisions before they are saved: the library is refetched at most once a second. */
const useShowDecisions = () => {
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
      // A pending response predates the decision. The change event triggers another fetch.
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
    refetch: (): void => {
      for (const queryKey of [pages, details]) void refetchQueries(queries, { queryKey });
    },
  };
};

type DecisionChange = {
  clipIds: readonly ClipId[];
  decision: Decision | null;
  /** Name of a single clip, since another one may be on screen when the notice appears. */
  name?: string | undefined;
};

const nameOf = (decision: Decision | null): string => decisionNames[decision ?? 'undecided'];

export const useSetDecision = (): ((change: DecisionChange) => void) => {
  const { client, query } = useRpc();
  const undoStack = useUndoStack();
  const offerUndo = useOfferUndo();
  const { show, refetch } = useShowDecisions();
  // Run in order, so that the last keystroke wins. Refetches wait for all of them.
  const inTurn = {
    scope: { id: 'decisions' },
    mutationKey: query.clips.setDecision.mutationKey(),
  };
  const restore = useMutation({
    ...inTurn,
    mutationFn: (before: { decisions: ClipDecision[]; expected: Decision | null }) =>
      client.clips.restoreDecisions(before),
    onMutate: ({ decisions }) => show(decisions),
    onSuccess: (notRestored) => notRestored.length > 0 && refetch(),
    onError: refetch,
  });
  const undo = async (before: ClipDecision[], expected: Decision | null): Promise<void> => {
    const notRestored = await restore.mutateAsync({ decisions: before, expected });
    reportNotRestored(notRestored.length, before.length, 'clip');
  };
  const change = useMutation({
    ...inTurn,
    mutationFn: ({ clipIds, decision }: DecisionChange) =>
      client.clips.setDecision({ clipIds: [...clipIds], decision }),
    onMutate: ({ clipIds, decision }) => show(clipIds.map((clipId) => ({ clipId, decision }))),
    onSuccess: (before, { decision, name }) => {
      const changed = before.filter((one) => one.decision !== decision);
      if (changed.length === 0) {
        notify.toast(`Already ${nameOf(decision).toLowerCase()}.`);
        return;
      }
      const clips = name === undefined ? formatCountOf(changed.length, 'clip') : `“${name}”`;
      offerUndo(`${clips} ${nameOf(decision).toLowerCase()}`, () => undo(changed, decision));
    },
    onError: (error) => {
      refetch();
      notify.failed('The decision was not saved')(error);
    },
  });
  return (wanted) => undoStack.awaitEntry(change.mutateAsync(wanted));
};
