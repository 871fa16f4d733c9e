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
  const queryKey = [...query.clips.proposeDecisions.key(), 'cull', session.nth];
  const read = useQuery({
    queryKey,
    queryFn: () => (selection ? client.clips.proposeDecisions(selection) : []),
    enabled: isCurrent,
    staleTime: 'static',
  });
  const clips = isCurrent ? read.data : undefined;
  useEffect(() => {
    if (clips && cullSession.now().clipIds === null) {
      cullSession.setClips(clips.map(({ clipId }) => clipId));
    }
  }, [clips]);

  const wanted = session.at === undefined ? session.places.get(source) : session.at;
  const found = clips?.findIndex(({ clipId }) => clipId === wanted) ?? -1;
  const isOver = session.at === null;
  const index = isOver ? (clips?.length ?? 0) : Math.max(0, found);
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
      const next = clips?.[index + by];
      if (next) cullSession.goTo(next.clipId);
      else if (by === 1) cullSession.end(true);
    },
    /** Back from the end, to where it was left. */
    resume: (): void => {
      const place = session.places.get(source) ?? clips?.at(-1)?.clipId;
      if (place) cullSession.goTo(place);
    },
    /** Goes on from a clip that was deleted. */
    skipDeleted: (deleted: ClipId): void => {
      const after = clips?.[index + 1];
      queries.setQueryData<DecidableClip[]>(queryKey, (all) =>
        all?.filter(({ clipId }) => clipId !== deleted),
      );
      if (after) cullSession.goTo(after.clipId);
      else cullSession.end(true);
    },
    /** Back to the library at the current clip. */
    leave: (): void => {
      const clip = clips?.[index] ?? clips?.at(-1);
      const view = source === selectedClips ? lastView() : source;
      if (clip) goToClipInLibrary(clip.clipId, view);
    },
  };
};
