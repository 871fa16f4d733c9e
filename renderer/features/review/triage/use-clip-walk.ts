import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WalkedClip } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { lastView, parseView } from '../../library/view/library-view.ts';

const keyOfWalks = ['clip-walk'] as const;

/** The clips of the library as it was last shown, in their order. */
export type ClipWalk = {
  readonly rows: readonly WalkedClip[];
  /** Index of the clip that is shown; -1 where it is not among them, or before they are known. */
  readonly index: number;
  readonly previous: ClipId | null;
  readonly next: ClipId | null;
  /** All of them, waited for: a key may come before they are known. */
  readonly read: () => Promise<readonly WalkedClip[]>;
};

const none: readonly WalkedClip[] = [];

/**
 * The clips that come before and after one. They stay as they are until the library is shown again:
 * a verdict may take a clip out of the view, and one goes on from there all the same.
 */
export const useClipWalk = (clipId: ClipId): ClipWalk => {
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
    read: () => queries.fetchQuery(options),
  };
};

const forgetWalks = (queries: QueryClient): void => queries.removeQueries({ queryKey: keyOfWalks });

/** Lets the next clip that is opened be walked from as the library is then. */
export const useForgetClipWalk = (): void => {
  const queries = useQueryClient();
  useEffect(() => forgetWalks(queries), [queries]);
};
