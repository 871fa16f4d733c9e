import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UnreadClip } from '../../../../shared/contract/library.ts';
import { type ClipsOfView, isEmptyFilter } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

const none: readonly UnreadClip[] = [];

/** Clips of batches that are still to be read; none in a filtered view, which they may not match. */
export const useUnreadClips = ({ filter }: ClipsOfView): readonly UnreadClip[] => {
  const { query } = useRpc();
  const { batchId } = filter;
  const isShown = isEmptyFilter({ ...filter, batchId: null });
  const { data = none } = useQuery({
    ...query.library.unread.queryOptions({ input: { batchId } }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  return isShown ? data : none;
};
