import { useState } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { evaluationTally, needsConfirmation } from '../../clip-actions/EvaluateClipsDialog.tsx';
import {
  useOpenClipFile,
  useRetryClips,
  useRevealClip,
} from '../../clip-actions/use-clip-actions.ts';
import { useSetVerdict } from '../../clip-actions/use-set-verdict.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { goToReportOn } from '../../reports/chosen-clips.ts';

export const useReviewPageActions = ({ card }: ClipDetail) => {
  const { clipId } = card;
  const [dialog, setDialog] = useState<'evaluate' | 'prompt' | 'delete' | null>(null);
  const { start } = useEvaluate();
  const { retry } = useRetryClips();
  const reveal = useRevealClip();
  const openFile = useOpenClipFile();
  const giveVerdict = useSetVerdict();
  const canRetry = card.state === 'failed' || card.state === 'partial';
  const actions = {
    evaluate: (): void => {
      if (needsConfirmation(evaluationTally([card]))) setDialog('evaluate');
      else start({ clipIds: [clipId] });
    },
    retry: canRetry ? (): void => retry([clipId]) : null,
    setPrompt: (): void => setDialog('prompt'),
    report: (): void => goToReportOn([clipId]),
    reveal: reveal ? (): void => reveal(clipId) : null,
    setAllVerdicts: (verdict: Verdict | null): void => giveVerdict([clipId], verdict),
    remove: (): void => setDialog('delete'),
    dialog,
    closeDialog: (): void => setDialog(null),
  };
  useActionHandlers({
    'selection.evaluate': actions.evaluate,
    ...(actions.retry ? { 'selection.retry': actions.retry } : {}),
    'selection.setPrompt': actions.setPrompt,
    'selection.export': actions.report,
    ...(openFile ? { 'selection.openFile': () => openFile(clipId) } : {}),
    ...(actions.reveal ? { 'selection.reveal': actions.reveal } : {}),
    'selection.delete': actions.remove,
  });
  return actions;
};

export type ReviewPageActions = ReturnType<typeof useReviewPageActions>;
