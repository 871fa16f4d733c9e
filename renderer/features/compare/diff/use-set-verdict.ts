import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { useOfferUndo, useUndoStack } from '../../../actions/undo-stack.ts';
import { notify } from '../../../ui/notify.ts';
import { useSaveTrack } from '../../clip-findings/verdicts/use-save-track.ts';
import { verdictChangeText } from '../../clip-findings/verdicts/verdict-change-text.ts';
import { reviewWalk } from '../../clip-findings/verdicts/walk-store.ts';

export type SetVerdict = (clipId: ClipId, finding: Finding, verdict: Verdict | null) => void;

/**
 * Returns a function that sets or clears (null) the verdict of a finding on either side, with undo.
 */
export const useSetPairVerdict = (): SetVerdict => {
  const { save, revert } = useSaveTrack();
  const undoStack = useUndoStack();
  const offerUndo = useOfferUndo();
  return (clipId, finding, verdict) => {
    const { trackId, verdict: before } = finding;
    if (verdict === before) return;
    const undo = async (): Promise<void> => {
      await revert(clipId, trackId, { verdict }, { verdict: before });
      reviewWalk.recordVerdict(trackId, before);
    };
    const saving = save(clipId, finding, { verdict }).then(() => {
      reviewWalk.recordVerdict(trackId, verdict);
      offerUndo(verdictChangeText(verdict), undo);
    }, notify.failed('The verdict was not saved'));
    undoStack.awaitEntry(saving);
  };
};
