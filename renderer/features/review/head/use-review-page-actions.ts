import { useState } from 'react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { evaluationTally, needsConfirmation } from '../../clip-actions/EvaluateClipsDialog.tsx';
import {
  useOpenClipFile,
  useRetryClips,
  useRevealClip,
} from '../../clip-actions/use-clip-actions.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { useFetchEvaluations } from '../../evaluations/FetchProvider.tsx';
import { goToReportOn } from '../../reports/chosen-clips.ts';

export const useReviewPageActions = ({ card }: ClipDetail) => {
  const { clipId } = card;
  const [dialog, setDialog] = useState<'evaluate' | 'complete' | 'prompt' | 'delete' | null>(null);
  const { start } = useEvaluate();
  const { retry } = useRetryClips();
  const { refresh } = useFetchEvaluations();
  const reveal = useRevealClip();
  const openFile = useOpenClipFile();
  const canRetry = card.state === 'failed' || card.state === 'partial';
  const handlers: Handlers = {
    'selection.evaluate': () => {
      if (needsConfirmation(evaluationTally([card]))) setDialog('evaluate');
      else start({ clipIds: [clipId] });
    },
    'selection.retry': canRetry ? () => retry([clipId]) : undefined,
    'selection.complete': card.state === 'partial' ? () => setDialog('complete') : undefined,
    'selection.refresh': card.runId === null ? undefined : () => refresh({ clipIds: [clipId] }),
    'selection.setPrompt': () => setDialog('prompt'),
    'selection.export': () => goToReportOn([clipId]),
    'selection.openFile': openFile ? () => openFile(clipId) : undefined,
    'selection.reveal': reveal ? () => reveal(clipId) : undefined,
    'selection.delete': () => setDialog('delete'),
  };
  useActionHandlers(handlers);
  return { handlers, dialog, closeDialog: (): void => setDialog(null) };
};
