import { Button } from '@mantine/core';
import { TextQuote } from 'lucide-react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount } from '../../ui/formats.ts';
import { usePromptCounts } from './prompt-counts.ts';

export const PromptsButton = ({ batch: { batchId, phase } }: { batch: BatchInfo }) => {
  const counts = usePromptCounts(batchId);
  // Conflicts of evaluated clips need no decision any more.
  const conflicts = phase === 'ended' ? 0 : (counts?.conflicts ?? 0);
  const open = counts ? counts.without + counts.questions + conflicts : 0;
  return (
    <Button
      component={Link}
      href={routes.batchPrompts(batchId)}
      leftSection={<TextQuote />}
      title={open > 0 ? 'Missing prompts, prompts to choose, and sources that disagree' : undefined}
    >
      Prompts{open > 0 ? ` (${formatCount(open)})` : '…'}
    </Button>
  );
};
