import { Button } from '@mantine/core';
import { TextQuote } from 'lucide-react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount } from '../../ui/formats.ts';
import { usePromptCounts } from './use-prompt-counts.ts';

/** Leads to the prompts of a batch, and says how many want a look. */
export const PromptsButton = ({ batch: { batchId, phase } }: { batch: BatchInfo }) => {
  const counts = usePromptCounts(batchId);
  // Of clips that were evaluated nobody has to decide any more which source is right.
  const conflicts = phase === 'ended' ? 0 : (counts?.conflicts ?? 0);
  const open = counts ? counts.without + counts.questions + conflicts : 0;
  return (
    <Button
      component={Link}
      href={routes.batchPrompts(batchId)}
      variant="default"
      leftSection={<TextQuote size={14} aria-hidden />}
      title={open > 0 ? 'Missing prompts, prompts to choose, and sources that disagree' : undefined}
    >
      Prompts{open > 0 ? ` (${formatCount(open)})` : '…'}
    </Button>
  );
};
