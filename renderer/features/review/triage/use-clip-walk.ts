import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { lastView, parseView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

const keyOfWalks = ['clip-walk'] as const;

const none: readonly WalkedClip[] = [];

/**
 * Fixed until the library is shown again: a verdict may remove a clip from the view, and stepping
 * must still work from it.
 */
export const useClipWalk = (clipId: ClipId) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const { filter, sort } = parseView(lastView());
  const options = query.library.walk.queryOptions({
    input: { filter, sort },
    queryKey: [...keyOfWalks, { filter, sort }],
    staleTime: 'static',
  });
  const { data: rows = none } = useQuery(options);
  const index = rows.findIndex((row) => row.clipId === clipId);
  return {
    rows,
    index,
    previous: rows[index - 1]?.clipId ?? null,
    next: index === -1 ? null : (rows[index + 1]?.clipId ?? null),
    /** Resolves with all clips once loaded: a key may be pressed before that. */
    read: (): Promise<readonly WalkedClip[]> => queries.fetchQuery(options),
  };
};

export type ClipWalk = ReturnType<typeof useClipWalk>;

export const useForgetClipWalk = (): void => {
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ queryKey: keyOfWalks }), [queries]);
};
