import { useQueryClient } from '@tanstack/react-query';
import type { ClipDetail, TrackChange, VerdictChange } from '../../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { countFindings } from '../../../../shared/model/count-findings.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { isPictureChecked, outcomeOf } from '../../../../shared/model/outcome.ts';
import { withOwnFindings } from '../../../../shared/model/own-finding.ts';
import { ChangedSince, useOfferUndo } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import { reviewWalk } from './walk-store.ts';

const changedFinding = (finding: Finding, { trackId, verdict, note }: TrackChange): Finding =>
  finding.trackId === trackId
    ? {
        ...finding,
        ...(verdict === undefined ? {} : { verdict, verdictBy: verdict && 'person' }),
        note: note ?? finding.note,
        changedMs: Date.now(),
      }
    : finding;

const isMissedDefect = ({ marked, verdict }: Finding): boolean =>
  marked !== null && verdict === 'real';

const withFindings = (card: ClipCard, findings: readonly Finding[]): ClipCard => {
  const counted = countFindings(findings);
  const marked = findings.filter(isMissedDefect).length;
  const { state, checked, unreadableFindings } = card;
  const picture = isPictureChecked(checked) ? 'whole' : 'not';
  const judgment = { picture, unreadableFindings } as const;
  return {
    ...card,
    ...counted,
    marked,
    outcome: outcomeOf({ state, counts: counted.counts, judgment }),
  };
};

export const withTrack = (detail: ClipDetail, change: TrackChange): ClipDetail => {
  const runs = detail.runs.map((run) =>
    run.findings.some(({ trackId }) => trackId === change.trackId)
      ? { ...run, findings: run.findings.map((finding) => changedFinding(finding, change)) }
      : run,
  );
  const ownFindings = detail.ownFindings.map((finding) => changedFinding(finding, change));
  const newest = runs.find(({ runId }) => runId === detail.card.runId);
  const counted = withOwnFindings(newest?.findings ?? [], ownFindings);
  return { ...detail, card: withFindings(detail.card, counted), runs, ownFindings };
};

const doneText = (verdict: Verdict | null): string =>
  verdict === null
    ? 'Verdict cleared'
    : `Finding marked as ${verdictLooks[verdict].label.toLowerCase()}`;

type UndoOptions = {
  isOffered?: boolean;
  onUndone?: () => void;
};

/**
 * Returns a function that changes a finding's verdict or note. The page shows the change before it
 * is saved, and reverts it if saving fails; the promise then rejects. Undo fails if the finding was
 * changed since, for example in another window.
 */
export const useChangeFinding = () => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const keyOf = (clipId: ClipId) => query.clips.get.queryKey({ input: { clipId } });
  const show = (clipId: ClipId, change: TrackChange): void => {
    queries.setQueryData<ClipDetail>(keyOf(clipId), (detail) =>
      detail ? withTrack(detail, change) : undefined,
    );
  };
  const save = async (clipId: ClipId, change: TrackChange, before: TrackChange): Promise<void> => {
    // Cancels a fetch in progress: its answer would lack the change.
    const stopped = queries.cancelQueries({ queryKey: keyOf(clipId) });
    show(clipId, change);
    // A mutation, so that refetches wait for it (`untilSaved`).
    const options = query.clips.setTracks.mutationOptions({ onMutate: () => stopped });
    try {
      await queries.getMutationCache().build(queries, options).execute([change]);
    } catch (error) {
      show(clipId, before);
      throw error;
    }
  };
  return async (
    clipId: ClipId,
    { trackId, verdict, note }: Finding,
    now: VerdictChange,
    { isOffered = true, onUndone }: UndoOptions = {},
  ): Promise<void> => {
    const before: TrackChange = {
      trackId,
      ...(now.verdict === undefined ? {} : { verdict }),
      ...(now.note === undefined ? {} : { note }),
    };
    const recordInWalk = ({ verdict: given }: VerdictChange): void => {
      if (given !== undefined) reviewWalk.recordVerdict(trackId, given);
    };
    const saving = save(clipId, { trackId, ...now }, before);
    recordInWalk(now);
    const undo = async (): Promise<void> => {
      // The change is shown before it is saved, so undo may be requested that early.
      const isSaved = await saving.then(
        () => true,
        () => false,
      );
      if (!isSaved) return;
      const notRestored = await client.clips.setTracks([{ ...before, expected: now }]);
      if (notRestored.length > 0) {
        throw new ChangedSince('The finding was changed elsewhere in the meantime.');
      }
      show(clipId, before);
      recordInWalk(before);
      onUndone?.();
    };
    const done = now.verdict === undefined ? 'Note changed' : doneText(now.verdict);
    const changed = now.verdict === undefined ? 'note' : 'verdict';
    const undone = `The finding has its earlier ${changed} again`;
    const withdraw = offerUndo(done, undo, undone, isOffered);
    try {
      await saving;
    } catch (error) {
      recordInWalk(before);
      withdraw();
      throw error;
    }
  };
};
