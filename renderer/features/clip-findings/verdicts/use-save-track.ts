import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { countFindings } from '../../../../shared/model/count-findings.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { outcomeOf } from '../../../../shared/model/outcome.ts';
import { ChangedSince } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

type TrackChange = {
  readonly trackId: string;
  readonly verdict?: Verdict | null;
  readonly note?: string;
};

const changedFinding = (finding: Finding, { trackId, verdict, note }: TrackChange): Finding =>
  finding.trackId === trackId
    ? {
        ...finding,
        ...(verdict === undefined ? {} : { verdict, verdictBy: verdict && 'person' }),
        note: note ?? finding.note,
        changedMs: Date.now(),
      }
    : finding;

const withFindings = (card: ClipCard, findings: readonly Finding[]): ClipCard => {
  const counted = countFindings(findings);
  const { state, checked, unreadableFindings } = card;
  const picture = checked === 'all' || checked === 'picture' ? 'whole' : 'not';
  const judgment = { picture, unreadableFindings } as const;
  return { ...card, ...counted, outcome: outcomeOf({ state, counts: counted.counts, judgment }) };
};

export const withTrack = (detail: ClipDetail, change: TrackChange): ClipDetail => {
  const runs = detail.runs.map((run) =>
    run.findings.some(({ trackId }) => trackId === change.trackId)
      ? { ...run, findings: run.findings.map((finding) => changedFinding(finding, change)) }
      : run,
  );
  const newest = runs.find(({ runId }) => runId === detail.card.runId);
  return {
    ...detail,
    card: newest ? withFindings(detail.card, newest.findings) : detail.card,
    runs,
  };
};

export type ChangeOfFinding = Omit<TrackChange, 'trackId'>;

export type SaveTrack = {
  /**
   * Saves a verdict or note. The page shows it before the call returns, and reverts it if saving
   * fails; the promise then rejects with the error.
   */
  save(clipId: ClipId, before: Finding, change: ChangeOfFinding): Promise<void>;
  /**
   * Restores the previous values, and shows them once they are saved.
   * @param expected the change to revert
   * @throws ChangedSince if the finding was changed since, for example in another window
   */
  revert(
    clipId: ClipId,
    trackId: string,
    expected: ChangeOfFinding,
    before: ChangeOfFinding,
  ): Promise<void>;
};

export const useSaveTrack = (): SaveTrack => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  return useMemo(() => {
    const keyOf = (clipId: ClipId) => query.clips.get.queryKey({ input: { clipId } });
    const show = (clipId: ClipId, change: TrackChange): void => {
      queries.setQueryData<ClipDetail>(keyOf(clipId), (detail) =>
        detail ? withTrack(detail, change) : undefined,
      );
    };
    return {
      save: async (clipId, { trackId, verdict, note }, change) => {
        // Cancels a fetch in progress: its answer would lack the change.
        const stopped = queries.cancelQueries({ queryKey: keyOf(clipId) });
        show(clipId, { trackId, ...change });
        // A mutation, so that refetches wait for it (`untilSaved`).
        const options = query.clips.setTracks.mutationOptions({ onMutate: () => stopped });
        const saving = queries.getMutationCache().build(queries, options);
        try {
          await saving.execute([{ trackId, ...change }]);
        } catch (error) {
          show(clipId, {
            trackId,
            ...(change.verdict === undefined ? {} : { verdict }),
            ...(change.note === undefined ? {} : { note }),
          });
          throw error;
        }
      },
      revert: async (clipId, trackId, expected, before) => {
        const notRestored = await client.clips.setTracks([{ trackId, ...before, expected }]);
        if (notRestored.length > 0) {
          throw new ChangedSince('The finding was changed elsewhere in the meantime.');
        }
        show(clipId, { trackId, ...before });
      },
    };
  }, [client, query, queries]);
};
