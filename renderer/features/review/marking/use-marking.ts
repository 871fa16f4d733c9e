import { createSafeContext } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { noteKind, type OwnFinding, ownOfFinding } from '../../../../shared/model/own-finding.ts';
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
import { focusNote } from '../findings/FindingNote.tsx';
import { middleBox } from './box-edits.ts';
import {
  draftOf,
  type MarkDraft,
  markDrafts,
  markedFinding,
  newDraft,
  useMarkDraft,
  withFirstFrame,
  withLastFrame,
} from './mark-drafts.ts';

type OwnChange = {
  readonly trackId: string;
  readonly now: OwnFinding | null;
  readonly expected: OwnFinding | null;
};

/** Stores changes of own findings of a clip, each with its undo. */
const useChangeOwn = ({ detail }: Review) => {
  const { clipId } = detail.card;
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const options = query.clips.get.queryOptions({ input: { clipId } });
  /** Reads the clip again. @returns the finding as it is now; null if it does not exist */
  const readAgain = async (trackId: string): Promise<OwnFinding | null> => {
    await queries.cancelQueries({ queryKey: options.queryKey });
    const { ownFindings } = await queries.fetchQuery({ ...options, staleTime: 0 });
    const finding = ownFindings.find((one) => one.trackId === trackId);
    return finding ? ownOfFinding(finding) : null;
  };
  /** @returns false if it was changed elsewhere in the meantime */
  const change = async (wanted: OwnChange, done: string): Promise<boolean> => {
    if (!(await client.clips.setOwnFinding({ clipId, ...wanted }))) return false;
    const undo = async (): Promise<void> => {
      const back = { ...wanted, now: wanted.expected, expected: wanted.now };
      if (!(await client.clips.setOwnFinding({ clipId, ...back }))) {
        throw new ChangedSince('The finding was changed elsewhere in the meantime.');
      }
      await readAgain(wanted.trackId);
    };
    offerUndo(done, undo, undoneText(wanted));
    await readAgain(wanted.trackId);
    return true;
  };
  return { change, readAgain };
};

const undoneText = ({ now, expected }: OwnChange): string => {
  if (expected === null) return 'The marked finding is removed again';
  return now === null ? 'The marked finding is back' : 'The marked finding is as before';
};

const doneText = (before: OwnFinding | null, { kind }: OwnFinding): string => {
  if (before) return 'Marked finding changed';
  return kind === noteKind ? 'Note added' : 'Defect marked';
};

/** Marking findings on the clip of a page. @param showFindings brings the list to the front */
export const useCreateMarking = (review: Review, showFindings: () => void) => {
  const { detail, findings, chosen, playhead, table } = review;
  const { clipId } = detail.card;
  const draft = useMarkDraft(clipId);
  const [isSaving, setSaving] = useState(false);
  /** The box before it is drawn anew; undefined while none is drawn. */
  const [boxBefore, setBoxBefore] = useState<Box | null | undefined>(undefined);
  const { change, readAgain } = useChangeOwn(review);
  const offerUndo = useOfferUndo();
  const isDrawing = draft !== null && boxBefore !== undefined;

  const offerBack = (dropped: MarkDraft): void => {
    const restore = async (): Promise<void> => markDrafts.set(clipId, dropped);
    offerUndo('Marking canceled', restore, 'Marking continues');
  };
  const begin = (begun: MarkDraft): void => {
    const dropped = markDrafts.of(clipId);
    leaveFullScreen();
    showFindings();
    markDrafts.set(clipId, begun);
    if (dropped && dropped.trackId !== begun.trackId) offerBack(dropped);
  };
  const update = (part: Partial<MarkDraft>): void => {
    const now = markDrafts.of(clipId);
    if (now) markDrafts.set(clipId, { ...now, ...part });
  };
  const end = (): void => {
    markDrafts.set(clipId, null);
    setBoxBefore(undefined);
    focusPlayer();
  };
  const endDrawing = (): void => {
    setBoxBefore(undefined);
    focusPlayer();
  };
  const here = (): number => playhead.state().frame;

  const cancel = (): void => {
    const dropped = markDrafts.of(clipId);
    end();
    if (dropped) offerBack(dropped);
  };

  const trySaving = async (saved: MarkDraft): Promise<void> => {
    const { trackId, before } = saved;
    const now = markedFinding(saved, table);
    if (await change({ trackId, now, expected: before }, doneText(before, now))) {
      end();
      if (currentPath() === routes.clip(clipId)) {
        const shown = parseReviewAddress(currentQuery());
        goTo(reviewLink(clipId, { ...shown, trackId, frame: null }), { replace: true });
      }
      return;
    }
    const current = await readAgain(trackId);
    update({ before: current });
    notify.problem(
      current
        ? 'This finding was changed in another window. Save again to replace it with yours.'
        : 'This finding was deleted in another window. Save again to add yours.',
    );
  };
  const save = (): void => {
    if (!draft || isSaving) return;
    setSaving(true);
    trySaving(draft)
      .catch(notify.failed('The finding was not saved'))
      .finally(() => setSaving(false));
  };

  const remove = async (finding: Finding): Promise<void> => {
    const expected = ownOfFinding(finding);
    if (!expected) return;
    const { trackId } = finding;
    if (await change({ trackId, now: null, expected }, 'Marked finding deleted')) {
      noteDrafts.drop(trackId);
      if (markDrafts.of(clipId)?.trackId === trackId) markDrafts.set(clipId, null);
      return;
    }
    await readAgain(trackId);
    notify.problem('This finding was changed in another window and was not deleted.');
  };

  const marking = {
    draft,
    isSaving,
    isDrawing,
    update,
    save,
    cancel,
    markStart: (): void =>
      draft ? update(withFirstFrame(draft, here())) : begin(newDraft(here())),
    markEnd: (): void => (draft ? update(withLastFrame(draft, here())) : begin(newDraft(here()))),
    noteFrame: (): void => {
      begin(draft ?? newDraft(here(), kindName(noteKind)));
      focusNote('mark');
    },
    /** Begins drawing a box, or keeps the one that is drawn. */
    drawBox: (): void => {
      if (isDrawing) {
        endDrawing();
        return;
      }
      const now = draft ?? newDraft(here());
      begin({ ...now, box: now.box ?? middleBox });
      setBoxBefore(now.box);
    },
    endDrawing,
    cancelDrawing: (): void => {
      update({ box: boxBefore ?? null });
      endDrawing();
    },
    edit: (finding: Finding): void => {
      const before = ownOfFinding(finding);
      if (before) begin(draftOf(finding.trackId, before));
    },
    remove: (finding: Finding): void =>
      void remove(finding).catch(notify.failed('The finding was not deleted')),
  };

  const chosenFinding = chosen === null ? undefined : findings[chosen];
  const own = chosenFinding?.origin === 'own' ? chosenFinding : null;
  useActionHandlers({
    'review.markStart': marking.markStart,
    'review.markEnd': marking.markEnd,
    'review.markBox': marking.drawBox,
    'review.noteFrame': marking.noteFrame,
    ...(findings.length === 0 ? { 'review.note': marking.noteFrame } : {}),
    ...(own
      ? {
          'review.editMarked': () => marking.edit(own),
          'review.deleteMarked': () => marking.remove(own),
        }
      : {}),
    ...(isDrawing ? { 'selection.none': marking.cancelDrawing } : {}),
    ...(draft && !isDrawing ? { 'selection.none': cancel } : {}),
  });
  return marking;
};

export type Marking = ReturnType<typeof useCreateMarking>;

export const [MarkingContext, useMarking] = createSafeContext<Marking>(
  'useMarking must be used inside the review page',
);
