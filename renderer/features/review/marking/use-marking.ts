import { createSafeContext } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Finding } from '../../../../shared/model/finding.ts';
import {
  noteKind,
  type OwnFinding,
  ownOfFinding,
  ownType,
} from '../../../../shared/model/own-finding.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { ChangedSince, useOfferUndo } from '../../../actions/undo-stack.ts';
import { currentPath, currentQuery, goTo } from '../../../routes/hash-location.ts';
import { parseReviewAddress, reviewLink } from '../../../routes/review-address.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';
import { noteDrafts } from '../../clip-findings/note-drafts.ts';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import { leaveFullScreen } from '../../clip-player/layout/full-screen.ts';
import type { Review } from '../../clip-player/review-context.ts';
import { fieldId, focusField, holdTyping, reportUnsaved } from '../findings/FindingNote.tsx';
import { editedMark, newMark, rangeBetween } from './mark-edits.ts';

type OwnChange = {
  readonly trackId: string;
  readonly now: OwnFinding | null;
  readonly expected: OwnFinding | null;
};

const changeText = ({ now, expected }: OwnChange): string => {
  if (expected) return now ? 'Marked finding changed' : 'Marked finding deleted';
  return now?.kind === noteKind ? 'Note added' : 'Defect marked';
};

const undoneText = ({ now, expected }: OwnChange): string => {
  if (expected === null) return 'The marked finding is removed again';
  return now === null ? 'The marked finding is back' : 'The marked finding is as before';
};

/**
 * Marking findings on the clip of a page. Each change is stored at once, with its undo; the selected
 * finding is the one that is edited. @param showFindings brings the list to the front
 */
export const useCreateMarking = (review: Review, showFindings: () => void) => {
  const { detail, findings, chosen, playhead, table } = review;
  const { clipId } = detail.card;
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [drawnTrack, setDrawnTrack] = useState<string | null>(null);
  const chosenFinding = chosen === null ? undefined : findings[chosen];
  const own = chosenFinding && ownOfFinding(chosenFinding) ? chosenFinding : null;
  const isDrawing = own !== null && own.trackId === drawnTrack;
  const here = (): number => playhead.state().frame;
  const queryKey = query.clips.get.queryKey({ input: { clipId } });
  const lastChange = useRef(Promise.resolve(true));

  const replace = async (change: OwnChange): Promise<void> => {
    const isStored = await client.clips.setOwnFinding({ clipId, ...change });
    await queries.invalidateQueries({ queryKey });
    if (!isStored) throw new ChangedSince('The finding was changed elsewhere in the meantime.');
  };
  /** @returns whether it was stored; the user is notified if not */
  const store = async (change: OwnChange): Promise<boolean> => {
    const { now, expected } = change;
    try {
      await replace(change);
    } catch (error) {
      if (error instanceof ChangedSince) notify.problem(`Not saved. ${error.message}`);
      else notify.failed('The finding was not saved')(error);
      return false;
    }
    const undo = (): Promise<void> => replace({ ...change, now: expected, expected: now });
    offerUndo(changeText(change), undo, undoneText(change));
    return true;
  };

  /** Marks the current frame and selects what it marked. @returns its track; null if it failed */
  const add = async (kind: string): Promise<string | null> => {
    leaveFullScreen();
    showFindings();
    const trackId = crypto.randomUUID();
    const now = newMark(kind, table, here());
    if (!(await store({ trackId, now, expected: null }))) return null;
    if (currentPath() === routes.clip(clipId)) {
      const shown = parseReviewAddress(currentQuery());
      goTo(reviewLink(clipId, { ...shown, trackId, frame: null }), { replace: true });
    }
    return trackId;
  };
  /** Changes what the change before it has stored, which may not be on screen yet. */
  const change = (
    finding: Finding,
    to: (before: OwnFinding) => OwnFinding | null,
  ): Promise<boolean> => {
    const { trackId } = finding;
    lastChange.current = lastChange.current.then(() => {
      const stored = queries.getQueryData(queryKey)?.ownFindings;
      const newest = stored?.find((one) => one.trackId === trackId) ?? finding;
      const expected = ownOfFinding(newest);
      return expected !== null && store({ trackId, now: to(expected), expected });
    });
    return lastChange.current;
  };
  const edit = (finding: Finding, part: Partial<OwnFinding>): Promise<boolean> =>
    change(finding, (before) => editedMark(before, part));
  /** The picture goes to the range, where its box shows, unless it is in there. */
  const showRange = (firstFrame: number, lastFrame: number): void => {
    const frame = here();
    if (frame < firstFrame || frame > lastFrame) playhead.goTo(firstFrame);
  };
  const editRange = (finding: Finding, from: number, to: number): Promise<boolean> => {
    const range = rangeBetween(table, from, to);
    showRange(range.startFrame, range.endFrame);
    return edit(finding, range);
  };
  const remove = async (finding: Finding): Promise<void> => {
    if (await change(finding, () => null)) noteDrafts.drop(finding.trackId);
  };
  const markStart = (): void => void add(ownType);
  const markEnd = (): void => {
    if (!own) markStart();
    else void editRange(own, own.place.firstFrame, here());
  };
  const noteFrame = async (): Promise<void> => {
    const endHold = holdTyping();
    const trackId = await add(noteKind);
    if (trackId === null) reportUnsaved(endHold());
    else focusField(fieldId('note', trackId), endHold);
  };
  /** Begins to draw the box of the selected marked finding, else of a new one, or ends it. */
  const drawBox = async (): Promise<void> => {
    if (own && !isDrawing) showRange(own.place.firstFrame, own.place.lastFrame);
    setDrawnTrack(isDrawing ? null : (own?.trackId ?? (await add(ownType))));
  };
  const editFields = ({ trackId }: Finding): void => {
    leaveFullScreen();
    showFindings();
    focusField(fieldId('kind', trackId));
  };

  useActionHandlers({
    'review.markStart': markStart,
    'review.markEnd': markEnd,
    'review.markBox': () => void drawBox(),
    'review.noteFrame': () => void noteFrame(),
    'review.note': findings.length === 0 ? () => void noteFrame() : undefined,
    'review.editMarked': own ? () => editFields(own) : undefined,
    'review.deleteMarked': own ? () => void remove(own) : undefined,
  });
  return {
    own,
    isDrawing,
    endDrawing: (): void => {
      setDrawnTrack(null);
      focusPlayer();
    },
    edit,
    editRange,
    remove,
  };
};

type Marking = ReturnType<typeof useCreateMarking>;

export const [MarkingContext, useMarking] = createSafeContext<Marking>(
  'useMarking must be used inside the review page',
);
