import { Button, Group } from '@mantine/core';
import { Ban, FileText, Pause, Play, RotateCcw } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { reportAddress } from '../../../routes/report-address.ts';
import {
  type BatchActions,
  canCancel,
  canPause,
  canResume,
  isHeld,
  retryableCount,
} from '../../evaluate/use-batch-actions.ts';
import { PromptsButton } from '../../prompts/PromptsButton.tsx';

type Props = { batch: BatchInfo; actions: BatchActions; onCancel: () => void };

export const BatchButtons = ({ batch, actions, onCancel }: Props) => (
  <Group gap="sm" ml="auto">
    {canPause(batch) ? (
      <Button
        variant="default"
        leftSection={<Pause aria-hidden />}
        disabled={actions.isBusy}
        onClick={() => actions.pause(batch)}
      >
        Pause
      </Button>
    ) : null}
    {canResume(batch) ? (
      <Button
        leftSection={<Play aria-hidden />}
        disabled={actions.isBusy}
        onClick={() => actions.resume(batch)}
      >
        {isHeld(batch) ? 'Evaluate' : 'Resume'}
      </Button>
    ) : null}
    {retryableCount(batch) > 0 ? (
      <Button
        variant="default"
        leftSection={<RotateCcw aria-hidden />}
        disabled={actions.isBusy}
        onClick={() => actions.retryFailed(batch)}
      >
        Retry all failed
      </Button>
    ) : null}
    {canCancel(batch) ? (
      <Button
        variant="default"
        leftSection={<Ban aria-hidden />}
        disabled={actions.isBusy}
        onClick={onCancel}
      >
        {batch.phase === 'cancelling' ? 'End now…' : 'Cancel…'}
      </Button>
    ) : null}
    <PromptsButton batch={batch} />
    <Button
      variant="default"
      leftSection={<FileText aria-hidden />}
      onClick={() => goTo(reportAddress({ of: 'batch', batchId: batch.batchId }))}
    >
      Create report…
    </Button>
  </Group>
);
