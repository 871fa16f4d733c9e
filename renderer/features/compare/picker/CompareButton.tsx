import { Button } from '@mantine/core';
import { GitCompare } from 'lucide-react';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import type { Run } from '../../../../shared/model/run.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import textStyles from '../../../ui/texts.module.css';
import { useDialogState } from '../../clip-actions/use-dialog-state.ts';
import { CompareDialog } from './CompareDialog.tsx';

type Props = { detail: ClipDetail; run: Run | undefined };

export const CompareButton = ({ detail, run }: Props) => {
  const dialog = useDialogState(null);
  const keys = useKeysLabel('review.compare');
  const open = (): void => dialog.ask(null);
  useActionHandlers({ 'review.compare': open });
  return (
    <>
      <Button
        variant="default"
        leftSection={<GitCompare size={16} aria-hidden />}
        aria-label="Compare…"
        title={`Compare with another run or take${keys === null ? '' : ` (${keys})`}`}
        onClick={open}
      >
        <span className={textStyles.word}>Compare…</span>
      </Button>
      <CompareDialog isOpen={dialog.isOpen} onClose={dialog.close} detail={detail} run={run} />
    </>
  );
};
