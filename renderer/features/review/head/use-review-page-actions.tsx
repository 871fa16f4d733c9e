import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { CompleteDialog } from '../../clip-actions/CompleteDialog.tsx';
import { DeleteClipsDialog } from '../../clip-actions/DeleteClipsDialog.tsx';
import {
  EvaluateClipsDialog,
  evaluationTally,
  needsConfirmation,
} from '../../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../../clip-actions/PromptDialog.tsx';
import { sharedTags, TagsDialog } from '../../clip-actions/TagsDialog.tsx';
import {
  useOpenClipFile,
  useRetryClips,
  useRevealClip,
} from '../../clip-actions/use-clip-actions.ts';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';
import { useFetchEvaluations } from '../../evaluations/FetchProvider.tsx';
import { goToReportOn } from '../../reports/chosen-clips.ts';

export const useReviewPageActions = ({ card }: ClipDetail, onDeleted: () => void) => {
  const { clipId } = card;
  const clipIds = [clipId];
  const { dialog, show } = useDialog();
  const { start } = useEvaluate();
  const retry = useRetryClips();
  const { refresh } = useFetchEvaluations();
  const reveal = useRevealClip();
  const openFile = useOpenClipFile();
  const canRetry = card.state === 'failed' || card.state === 'partial';
  const handlers: Handlers = {
    'selection.evaluate': () => {
      const tally = evaluationTally([card]);
      if (!needsConfirmation(tally)) start({ clipIds });
      else
        show((onClose) => (
          <EvaluateClipsDialog clipIds={clipIds} tally={tally} onClose={onClose} />
        ));
    },
    'selection.retry': canRetry ? () => retry(clipIds) : undefined,
    'selection.complete':
      card.state === 'partial'
        ? () => show((onClose) => <CompleteDialog clips={{ clipIds }} onClose={onClose} />)
        : undefined,
    'selection.refresh': card.runId === null ? undefined : () => refresh({ clipIds }),
    'selection.setPrompt': () =>
      show((onClose) => (
        <PromptDialog clipIds={clipIds} text={card.prompt ?? ''} onClose={onClose} />
      )),
    'selection.tag': () =>
      show((onClose) => (
        <TagsDialog clipIds={clipIds} tags={sharedTags([card])} onClose={onClose} />
      )),
    'selection.export': () => goToReportOn(clipIds),
    'selection.openFile': openFile ? () => openFile(clipId) : undefined,
    'selection.reveal': reveal ? () => reveal(clipId) : undefined,
    'selection.delete': () =>
      show((onClose) => (
        <DeleteClipsDialog
          clipIds={clipIds}
          onClose={onClose}
          onDeleted={(gone) => gone.length > 0 && onDeleted()}
        />
      )),
  };
  useActionHandlers(handlers);
  return { handlers, dialog };
};
