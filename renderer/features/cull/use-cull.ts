import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { goToClipInLibrary } from '../../routes/left-clip.ts';
import { lastView, parseView } from '../../routes/library-view.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { cullSession, selectedClips } from './cull-session.ts';

/** Null for selected clips that this window does not know. */
const selectionOf = (source: string, clipIds: readonly ClipId[] | null): ReportSelection | null => {
  if (clipIds !== null && clipIds.length > 0) return { clipIds: [...clipIds] };
  if (source === selectedClips) return null;
  const { filter, sort } = parseView(source);
  return { filter, sort };
};

/** Number of undecided clips after the current one that are loaded ahead. */
const aheadCount = 3;

export type Cull = ReturnType<typeof useCull>;

/** @param source query of the address */
export const useCull = (source: string) => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const session = useSyncExternalStore(cullSession.subscribe, cullSession.now);
  const isCurrent = session.source === source;
  useEffect(() => {
    // The address was opened without a start, as from a link.
    if (!isCurrent) cullSession.begin(source, null);
  }, [isCurrent, source]);

  const selection = isCurrent ? selectionOf(source, session.clipIds) : null;
  const { nth, at, isAgain } = session;
  const queryKey = [...query.clips.proposeDecisions.key(), 'cull', nth];
  const read = useQuery({
    queryKey,
    queryFn: async () => {
      const found = selection ? await client.clips.proposeDecisions(selection) : [];
      if (cullSession.now().nth === nth) cullSession.start(found);
      // Deleted clips stay until one goes on from them.
      const byId = new Map(found.map((clip) => [clip.clipId, clip]));
      const before = queries.getQueryData<DecidableClip[]>(queryKey);
      return before?.map((clip) => byId.get(clip.clipId) ?? clip) ?? found;
    },
    enabled: isCurrent,
    // All clips are read again only if one near the current one was decided elsewhere.
    staleTime: 'static',
  });
  const clips = isCurrent ? read.data : undefined;
  const found = clips?.findIndex(({ clipId }) => clipId === at) ?? -1;
  const index = at === null ? (clips?.length ?? 0) : Math.max(0, found);
  // The clips to which decisions go on, so that no key changes another decision.
  const next = clips?.filter(
    ({ decision }, position) => position > index && (isAgain || decision === null),
  );
  const goToOrEnd = (clip: DecidableClip | undefined): void => {
    if (clip) cullSession.goTo(clip.clipId);
    else cullSession.end(true);
  };
  return {
    source,
    scope: session.scope,
    clips,
    read,
    /** Of the current clip; the number of clips after the last one. */
    index,
    goTo: cullSession.goTo,
    returnTo: cullSession.returnTo,
    /** Goes to the end, which names what was decided. */
    finish: (): void => cullSession.end(false),
    step: (by: 1 | -1): void => {
      if (by === 1 || index > 0) goToOrEnd(clips?.[index + by]);
    },
    /** Goes on from a clip that has been decided. */
    advance: (): void => goToOrEnd(next?.[0]),
    /** Clips that a key may show next, the most likely one first. */
    expected: [
      ...new Set([
        ...(next?.slice(0, aheadCount) ?? []),
        ...(clips?.slice(index + 1, index + 2) ?? []),
      ]),
    ],
    /** Back from the end, to where it was left. */
    resume: (): void => {
      const place = session.places[source] ?? clips?.at(-1)?.clipId;
      if (place) cullSession.goTo(place);
    },
    /** Goes on from a clip that was deleted. */
    skipDeleted: (deleted: ClipId): void => {
      queries.setQueryData<DecidableClip[]>(queryKey, (all) =>
        all?.filter(({ clipId }) => clipId !== deleted),
      );
      goToOrEnd(clips?.[index + 1]);
    },
    /** Back to the library at the current clip. */
    leave: (): void => {
      const clip = clips?.[index] ?? clips?.at(-1);
      const view = source === selectedClips ? lastView() : source;
      if (clip) goToClipInLibrary(clip.clipId, view);
    },
  };
};
