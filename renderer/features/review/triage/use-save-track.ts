import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipDetail, ShownFinding } from '../../../../shared/contract/clips.ts';
import { countFindings } from '../../../../shared/domain/count-findings.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { ChangedSince } from '../../../actions/undo-stack.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** What a person says of a finding; what is left out stays as it is. */
type TrackChange = {
  readonly trackId: string;
  readonly verdict?: Verdict | null;
  readonly note?: string;
};

const changedFinding = (
  finding: ShownFinding,
  { trackId, verdict, note }: TrackChange,
): ShownFinding =>
  finding.trackId === trackId
    ? {
        ...finding,
        ...(verdict === undefined ? {} : { verdict, isVerdictImported: false }),
        note: note ?? finding.note,
      }
    : finding;

/** A clip as it is once something was said of one of its findings: in every run that has it. */
export const withTrack = (detail: ClipDetail, change: TrackChange): ClipDetail => {
  const runs = detail.runs.map((run) =>
    run.findings.some(({ trackId }) => trackId === change.trackId)
      ? { ...run, findings: run.findings.map((finding) => changedFinding(finding, change)) }
      : run,
  );
  const newest = runs.find(({ runId }) => runId === detail.card.runId);
  const card = newest ? { ...detail.card, ...countFindings(newest.findings) } : detail.card;
  return { ...detail, card, runs };
};

export type ChangeOfFinding = Omit<TrackChange, 'trackId'>;

export type SaveTrack = {
  /**
   * Saves what a person says of a finding. It is shown before the call returns, and as it was before
   * where it could not be saved; the promise then fails with the error.
   */
  save(clipId: ClipId, before: ShownFinding, change: ChangeOfFinding): Promise<void>;
  /**
   * Says again what was said before, and shows it once that is saved.
   * @param expected the change to revert
   * @throws ChangedSince where something else is said by now, in another window for instance
   */
  takeBack(
    clipId: ClipId,
    trackId: string,
    expected: ChangeOfFinding,
    before: ChangeOfFinding,
  ): Promise<void>;
};

/** How what is said of findings is saved, and shown on the clip's page. */
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
        // An answer that is on its way does not know of the change yet: it is not waited for.
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
      takeBack: async (clipId, trackId, expected, before) => {
        const left = await client.clips.setTracks([{ trackId, ...before, still: expected }]);
        if (left.length > 0) {
          throw new ChangedSince('The finding was changed elsewhere in the meantime.');
        }
        show(clipId, { trackId, ...before });
      },
    };
  }, [client, query, queries]);
};
