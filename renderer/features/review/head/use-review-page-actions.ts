import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { evaluationTally, needsConfirmation } from '../../clip-actions/EvaluateClipsDialog.tsx';
import { useRetryClips, useRevealClip } from '../../clip-actions/use-clip-actions.ts';
import { useDialogState } from '../../clip-actions/use-dialog-state.ts';
import { useSetVerdict } from '../../clip-actions/use-set-verdict.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { goToReportOn } from '../../reports/chosen-clips.ts';

export type ReviewPageActions = {
  evaluate: () => void;
  retry: (() => void) | null;
  setPrompt: () => void;
  report: () => void;
  reveal: (() => void) | null;
  setAllVerdicts: (verdict: Verdict | null) => void;
  remove: () => void;
  evaluateDialog: ReturnType<typeof useDialogState<null>>;
  promptDialog: ReturnType<typeof useDialogState<null>>;
  deleteDialog: ReturnType<typeof useDialogState<null>>;
};

export const useReviewPageActions = ({ card }: ClipDetail): ReviewPageActions => {
  const { clipId } = card;
  const evaluateDialog = useDialogState(null);
  const promptDialog = useDialogState(null);
  const deleteDialog = useDialogState(null);
  const { start } = useEvaluate();
  const { retry } = useRetryClips();
  const reveal = useRevealClip();
  const giveVerdict = useSetVerdict();
  const canRetry = card.state === 'failed' || card.state === 'partial';

  const actions: ReviewPageActions = {
    evaluate: () => {
      if (needsConfirmation(evaluationTally([card]))) evaluateDialog.ask(null);
      else start({ clipIds: [clipId] });
    },
    retry: canRetry ? () => retry([clipId]) : null,
    setPrompt: () => promptDialog.ask(null),
    report: () => goToReportOn([clipId]),
    reveal: reveal ? () => reveal(clipId) : null,
    setAllVerdicts: (verdict) => giveVerdict([clipId], verdict),
    remove: () => deleteDialog.ask(null),
    evaluateDialog,
    promptDialog,
    deleteDialog,
  };
  useActionHandlers(handlersOf(actions));
  return actions;
};

const handlersOf = (actions: ReviewPageActions): Handlers => ({
  'selection.evaluate': actions.evaluate,
  ...(actions.retry ? { 'selection.retry': actions.retry } : {}),
  'selection.setPrompt': actions.setPrompt,
  'selection.export': actions.report,
  ...(actions.reveal ? { 'selection.reveal': actions.reveal } : {}),
  'selection.delete': actions.remove,
});
