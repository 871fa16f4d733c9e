import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClipDetail, DecidableClip } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import {
  type ClipDecision,
  type Decision,
  type DecisionFilter,
  decisionFilters,
  decisionNames,
  type RestoredDecision,
} from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { reportNotRestored, useOfferUndo, useUndoStack } from '../../actions/undo-stack.ts';
import { refetchQueries } from '../../rpc/refetch-queries.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

type Page = { total: number; rows: ClipCard[] };

/** Shows decisions before they are saved: the library is refetched at most once a second. */
const useShowDecisions = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [pages, details] = [query.library.page.key(), query.clips.get.key()];
  const proposals = query.clips.proposeDecisions.key();

  const show = (decisions: readonly ClipDecision[]): void => {
    const byClip = new Map(decisions.map(({ clipId, decision }) => [clipId, decision]));
    const withDecision = <Clip extends Pick<ClipCard, 'clipId' | 'decision'>>(clip: Clip): Clip => {
      const decision = byClip.get(clip.clipId);
      return decision === undefined ? clip : { ...clip, decision };
    };
    for (const queryKey of [pages, details, proposals]) {
      // A pending response predates the decision. The change event triggers another fetch.
      void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    }
    queries.setQueriesData<Page>({ queryKey: pages }, (page) =>
      page ? { ...page, rows: page.rows.map(withDecision) } : undefined,
    );
    queries.setQueriesData<ClipDetail>({ queryKey: details }, (detail) =>
      detail ? { ...detail, card: withDecision(detail.card) } : undefined,
    );
    queries.setQueriesData<DecidableClip[]>({ queryKey: proposals }, (clips) =>
      clips?.map(withDecision),
    );
  };

  return {
    show,
    refetch: (): void => {
      for (const queryKey of [pages, details, proposals])
        void refetchQueries(queries, { queryKey });
    },
  };
};

type DecisionParts = Readonly<Partial<Record<DecisionFilter, readonly ClipId[]>>>;

type DecisionOptions = {
  /** Name of a single clip, since another one may be on screen when the notice appears. */
  name?: string | undefined;
  /** Whether a notice says what was done and offers to undo it; the key for undo always can. */
  isOffered?: boolean;
  onUndone?: () => void;
};

const decisionsOf = (parts: DecisionParts): ClipDecision[] =>
  decisionFilters.flatMap((part) =>
    (parts[part] ?? []).map((clipId) => ({
      clipId,
      decision: part === 'undecided' ? null : part,
    })),
  );

const nameOf = (decision: Decision | null): string =>
  decisionNames[decision ?? 'undecided'].toLowerCase();

/** "39 clips kept, 21 rejected"; a name replaces the count of clips. */
const doneText = (changed: readonly ClipDecision[], name: string | undefined): string => {
  const counted = [...Map.groupBy(changed, ({ decision }) => decision)].map(
    ([decision, { length }], at) =>
      `${at === 0 ? formatCountOf(length, 'clip') : formatCount(length)} ${nameOf(decision)}`,
  );
  const [first] = changed;
  return name === undefined || !first ? counted.join(', ') : `“${name}” ${nameOf(first.decision)}`;
};

/** @param before the decisions that undo restores @param clips names them: "“x.mp4”", "3 clips" */
export const restoredText = (before: readonly ClipDecision[], clips: string): string => {
  const [one, ...others] = new Set(before.map(({ decision }) => decision));
  if (one === undefined || others.length > 0) return `${clips} have their earlier decisions again`;
  return `${clips} ${before.length === 1 ? 'is' : 'are'} ${nameOf(one)} again`;
};

/**
 * Returns a function that decides clips in one step, with one undo. The page shows the decisions
 * before they are saved. It resolves with false, after a notice, if they were not saved.
 */
export const useSetDecisions = () => {
  const { client, query } = useRpc();
  const undoStack = useUndoStack();
  const offerUndo = useOfferUndo();
  const { show, refetch } = useShowDecisions();
  // Run in order, so that the last keystroke wins. Refetches wait for all of them.
  const inTurn = {
    scope: { id: 'decisions' },
    mutationKey: query.clips.setDecisions.mutationKey(),
  };
  const restore = useMutation({
    ...inTurn,
    mutationFn: (before: RestoredDecision[]) => client.clips.restoreDecisions(before),
    onMutate: show,
    onSuccess: (notRestored) => notRestored.length > 0 && refetch(),
    onError: refetch,
  });
  /** @param before the changed decisions @param now the decisions made */
  const undo = async (
    before: readonly ClipDecision[],
    now: ReadonlyMap<ClipId, Decision | null>,
  ): Promise<void> => {
    const notRestored = await restore.mutateAsync(
      before.map((one) => ({ ...one, expected: now.get(one.clipId) ?? null })),
    );
    reportNotRestored(notRestored.length, before.length, 'clip');
  };
  const change = useMutation({
    ...inTurn,
    mutationFn: ({ decisions }: DecisionOptions & { decisions: ClipDecision[] }) =>
      client.clips.setDecisions(decisions),
    onMutate: ({ decisions }) => show(decisions),
    onSuccess: (before, { decisions, name, isOffered = true, onUndone }) => {
      const now = new Map(decisions.map(({ clipId, decision }) => [clipId, decision]));
      const changed = before.filter(({ clipId, decision }) => decision !== now.get(clipId));
      if (changed.length === 0) {
        if (isOffered) notify.toast(`Already ${nameOf(decisions[0]?.decision ?? null)}.`);
        return;
      }
      const made = changed.map(({ clipId }) => ({ clipId, decision: now.get(clipId) ?? null }));
      const done = doneText(made, name);
      const clips = name === undefined ? formatCountOf(changed.length, 'clip') : `“${name}”`;
      const undone = restoredText(changed, clips);
      const undoAll = async (): Promise<void> => {
        await undo(changed, now);
        onUndone?.();
      };
      if (isOffered) offerUndo(done, undoAll, undone);
      else undoStack.push({ done, undone, undo: undoAll });
    },
    onError: (error) => {
      refetch();
      notify.failed('The decision was not saved')(error);
    },
  });
  return async (parts: DecisionParts, options: DecisionOptions = {}): Promise<boolean> => {
    const saving = change.mutateAsync({ ...options, decisions: decisionsOf(parts) });
    undoStack.awaitEntry(saving);
    return saving.then(
      () => true,
      () => false,
    );
  };
};

type DecisionChange = DecisionOptions & {
  clipIds: readonly ClipId[];
  decision: Decision | null;
};

export const useSetDecision = (): ((change: DecisionChange) => void) => {
  const setDecisions = useSetDecisions();
  return ({ clipIds, decision, ...options }) =>
    void setDecisions({ [decision ?? 'undecided']: clipIds }, options);
};
