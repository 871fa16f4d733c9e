import { useQuery } from '@tanstack/react-query';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { lastView } from '../library/view/last-view.ts';
import { parseView } from '../library/view/library-view.ts';

export type Neighbours = {
  previous: ClipId | null;
  next: ClipId | null;
  /** Its place among the clips that the library last showed, from 1; null when it is not there. */
  place: number | null;
  total: number;
};

/** What comes before and after a clip in the library as it was last shown. */
export const useNeighbours = (clipId: ClipId): Neighbours => {
  const { query } = useRpc();
  const { filter, sort } = parseView(lastView());
  // A key of its own: the order one walks through stays while results come in.
  const ids =
    useQuery(
      query.library.ids.queryOptions({
        input: { filter, sort },
        queryKey: ['neighbours', { filter, sort }],
      }),
    ).data ?? [];
  const index = ids.indexOf(clipId);
  return {
    previous: ids[index - 1] ?? null,
    next: index === -1 ? null : (ids[index + 1] ?? null),
    place: index === -1 ? null : index + 1,
    total: ids.length,
  };
};
