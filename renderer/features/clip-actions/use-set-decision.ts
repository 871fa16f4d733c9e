import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClipDetail, DecidableClip } from '../../../shared/contract/clips.ts';
import type { ClipCard, LibraryPage } from '../../../shared/contract/library.ts';
import {
  type ChangedDecisions,
  type ClipDecision,
  type Decision,
  type DecisionChange,
  type DecisionFilter,
  decisionFilters,
  decisionNames,
} from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { reportNotRestored, useOfferUndo, useUndoStack } from '../../actions/undo-stack.ts';
import { refetchQueries } from '../../rpc/refetch-queries.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { cutName } from '../../ui/CutName.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

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
    queries.setQueriesData<LibraryPage>({ queryKey: pages }, (page) =>
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
  /** Only clips about which this is decided are changed; omitted for any clip. */
  expected?: Decision | null;
  /** Name of a single clip, since another one may be on screen when the notice appears. */
  name?: string | undefined;
  /** What the notice says about changes instead of counts. */
  text?: string;
  /** Whether a notice says what was done and offers to undo it; the key for undo always can. */
  isOffered?: boolean;
  onUndone?: () => void;
};

const changesOf = (parts: DecisionParts, expected?: Decision | null): DecisionChange[] =>
  decisionFilters.flatMap((part) =>
    (parts[part] ?? []).map((clipId) => ({
      clipId,
      decision: part === 'undecided' ? null : part,
      expected,
    })),
  );

const nameOf = (decision: Decision | null): string =>
  decisionNames[decision ?? 'undecided'].toLowerCase();

type DecidedClip = { before: ClipDecision; now: Decision | null };

/** The clips whose decision has changed, or has become a person's own. */
const changedClips = (
  changes: readonly DecisionChange[],
  { before }: ChangedDecisions,
): DecidedClip[] => {
  const wanted = new Map(changes.map(({ clipId, decision }) => [clipId, decision]));
  return before
    .map((one) => ({ before: one, now: wanted.get(one.clipId) ?? null }))
    .filter(({ before: was, now }) => was.isImported || was.decision !== now);
};

/** "39 clips kept, 21 rejected"; a name replaces the count of clips. */
const countedText = (changed: readonly DecidedClip[], name: string | undefined): string => {
  const counted = [...Map.groupBy(changed, ({ now }) => now)].map(
    ([decision, { length }], at) =>
      `${at === 0 ? formatCountOf(length, 'clip') : formatCount(length)} ${nameOf(decision)}`,
  );
  const [first] = changed;
  return name === undefined || !first
    ? counted.join(', ')
    : `“${cutName(name)}” ${nameOf(first.now)}`;
};

/** What a person has decided, and what was left as it is. */
export const decidedText = (
  changes: readonly DecisionChange[],
  result: ChangedDecisions,
  name?: string,
): string => {
  const { decidedElsewhere: left } = result;
  const changed = changedClips(changes, result);
  const isRepeated = changed.every(({ before, now }) => before.decision === now);
  const done = `${countedText(changed, name)}${isRepeated ? ' by you, no longer by an import' : ''}`;
  const already = left > 0 ? [] : [`Already ${nameOf(changes[0]?.decision ?? null)}`];
  return [
    ...(changed.length > 0 ? [done] : already),
    ...(left > 0
      ? [`${formatCountOf(left, 'clip')} ${left === 1 ? 'was' : 'were'} decided meanwhile and left`]
      : []),
  ].join('. ');
};

/** @param before the decisions that undo restores @param clips names them: "“x.mp4”", "3 clips" */
export const restoredText = (before: readonly ClipDecision[], clips: string): string => {
  if (before.every(({ isImported }) => isImported)) {
    return `${clips} ${before.length === 1 ? 'has its imported decision' : 'have their imported decisions'} again`;
  }
  const [one, ...others] = new Set(before.map(({ decision }) => decision));
  if (one === undefined || others.length > 0) return `${clips} have their earlier decisions again`;
  return `${clips} ${before.length === 1 ? 'is' : 'are'} ${nameOf(one)} again`;
};

/** Says what was decided, once it is stored, and offers to undo it. */
const useOfferDecisions = (restore: (changes: DecisionChange[]) => Promise<ChangedDecisions>) => {
  const offerUndo = useOfferUndo();
  return (
    changes: readonly DecisionChange[],
    result: ChangedDecisions,
    { name, text, isOffered = true, onUndone }: DecisionOptions,
  ): void => {
    const changed = changedClips(changes, result);
    if (changed.length === 0) {
      if (isOffered) notify.toast(`${decidedText(changes, result, name)}.`);
      return;
    }
    const done = text ?? decidedText(changes, result, name);
    const undo = async (): Promise<void> => {
      const { before, decidedElsewhere } = await restore(
        changed.map((clip) => ({ ...clip.before, expected: clip.now })),
      );
      const notRestored = changed.length - before.length;
      const reasons = [
        ...(decidedElsewhere > 0 ? ['changed'] : []),
        ...(decidedElsewhere < notRestored ? ['deleted'] : []),
      ];
      reportNotRestored(notRestored, changed.length, 'clip', reasons.join(' or '));
      onUndone?.();
    };
    const clips = name === undefined ? formatCountOf(changed.length, 'clip') : `“${cutName(name)}”`;
    const undone = restoredText(
      changed.map(({ before }) => before),
      clips,
    );
    offerUndo(done, undo, undone, isOffered);
  };
};

/**
 * Returns a function that decides clips in one step, with one undo. The page shows the decisions
 * before they are saved. It resolves with false, after a notice, if they were not saved.
 */
export const useSetDecisions = () => {
  const { client, query } = useRpc();
  const undoStack = useUndoStack();
  const { show, refetch } = useShowDecisions();
  const { mutateAsync: change } = useMutation({
    // Run in order, so that the last keystroke wins. Refetches wait for all of them.
    scope: { id: 'decisions' },
    mutationKey: query.clips.setDecisions.mutationKey(),
    mutationFn: (changes: DecisionChange[]) => client.clips.setDecisions(changes),
    onMutate: show,
    onSuccess: ({ before }, changes) => before.length < changes.length && refetch(),
    onError: refetch,
  });
  const offer = useOfferDecisions(change);
  return async (parts: DecisionParts, options: DecisionOptions = {}): Promise<boolean> => {
    const changes = changesOf(parts, options.expected);
    const saving = change(changes).then((changed) => offer(changes, changed, options));
    undoStack.awaitEntry(saving);
    return saving.then(
      () => true,
      (error: unknown) => {
        const about = options.name === undefined ? '' : `: “${cutName(options.name)}”`;
        notify.failed(`The decision was not saved${about}`)(error);
        return false;
      },
    );
  };
};
