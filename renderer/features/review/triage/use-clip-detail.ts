import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/**
 * Returns a function that reads a clip before its page opens; null if it is no longer in the
 * library.
 */
export const useClipDetail = (): ((clipId: ClipId) => Promise<ClipDetail | null>) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return useCallback(
    async (clipId) => {
      try {
        return await queries.fetchQuery(query.clips.get.queryOptions({ input: { clipId } }));
      } catch (error) {
        if (errorRecordOf(error).code === 'unknown_clip') return null;
        throw error;
      }
    },
    [query, queries],
  );
};
