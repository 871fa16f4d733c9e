import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { useOfferUndo, useUndoStack } from '../../../actions/undo-stack.ts';
import { notify } from '../../../ui/notify.ts';
import { judgedText } from '../../review/triage/judged-text.ts';
import { useSaveTrack } from '../../review/triage/use-save-track.ts';
import { reviewWalk } from '../../review/triage/walk-store.ts';

export type Judge = (clipId: ClipId, finding: ShownFinding, verdict: Verdict | null) => void;

/**
 * Returns a function that sets or clears (null) the verdict of a finding on either side, with undo.
 */
export const useJudge = (): Judge => {
  const { save, takeBack } = useSaveTrack();
  const undoStack = useUndoStack();
  const offerUndo = useOfferUndo();
  return (clipId, finding, verdict) => {
    const { trackId, verdict: before } = finding;
    if (verdict === before) return;
    const undo = async (): Promise<void> => {
      await takeBack(clipId, trackId, { verdict }, { verdict: before });
      reviewWalk.recordVerdict(trackId, before);
    };
    const saving = save(clipId, finding, { verdict }).then(() => {
      reviewWalk.recordVerdict(trackId, verdict);
      offerUndo(judgedText(verdict), undo);
    }, notify.failed('The verdict was not saved'));
    undoStack.awaitEntry(saving);
  };
};
