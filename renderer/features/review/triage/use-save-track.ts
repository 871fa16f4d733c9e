import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ClipDetail, ShownFinding } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { type TrackChange, withTrack } from './with-track.ts';

export type SaveTrack = (
  clipId: ClipId,
  before: ShownFinding,
  change: ChangeOfFinding,
) => Promise<void>;
export type ChangeOfFinding = Omit<TrackChange, 'trackId'>;

/**
 * Saves what a person says of a finding. It is shown before the call returns, and as it was before
 * where it could not be saved; the promise then fails with the error.
 */
export const useSaveTrack = (): SaveTrack => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  return useCallback(
    async (clipId, { trackId, verdict, note }, change) => {
      const queryKey = query.clips.get.queryKey({ input: { clipId } });
      const show = (wanted: ChangeOfFinding): void => {
        queries.setQueryData<ClipDetail>(queryKey, (detail) =>
          detail ? withTrack(detail, { trackId, ...wanted }) : undefined,
        );
      };
      // An answer that is on its way does not know of the change yet: it is not waited for.
      const stopped = queries.cancelQueries({ queryKey });
      show(change);
      await stopped;
      try {
        await client.clips.setTracks([{ trackId, ...change }]);
      } catch (error) {
        show({
          ...(change.verdict === undefined ? {} : { verdict }),
          ...(change.note === undefined ? {} : { note }),
        });
        throw error;
      }
    },
    [client, query, queries],
  );
};
