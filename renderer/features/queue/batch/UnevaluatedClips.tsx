import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../../rpc/use-batches.ts';
import { formatCount } from '../../../ui/formats.ts';
import type { BatchActions } from '../../evaluate/use-batch-actions.ts';

const refreshMs = 3000;

type Props = { batch: BatchInfo; actions: BatchActions; onShowProblems: () => void };

type PartProps = { count: number; text: string; children: ReactNode };

const Part = ({ count, text, children }: PartProps) =>
  count === 0 ? null : (
    <Flex component="li" align="center" gap="sm">
      <span>{`${formatCount(count)} ${text}`}</span>
      {children}
    </Flex>
  );

export const UnevaluatedClips = ({ batch, actions, onShowProblems }: Props) => {
  const { counts } = batch;
  const without = useQuery({
    ...useRpc().query.queue.withoutResult.queryOptions({ input: { batchId: batch.batchId } }),
    enabled: counts.needs_prompt + counts.rejected + counts.failed + counts.cancelled > 0,
    refetchInterval: isActive(batch) ? refreshMs : false,
  }).data;
  if (!without) return null;
  const { needs_prompt, rejected, failed, skipped } = without;
  if (needs_prompt.length + rejected.length + failed.length + skipped.length === 0) return null;
  const button = { size: 'compact-sm', disabled: actions.isBusy } as const;
  return (
    <Flex component="ul" wrap="wrap" rowGap="sm" columnGap="lg" aria-label="Not evaluated">
      <Part
        count={needs_prompt.length}
        text={needs_prompt.length === 1 ? 'needs a prompt' : 'need a prompt'}
      >
        <Button
          component={Link}
          href={`${routes.batchPrompts(batch.batchId)}?show=without`}
          size="compact-sm"
        >
          Add prompts
        </Button>
      </Part>
      <Part count={rejected.length} text="can’t be evaluated">
        <Button {...button} disabled={false} onClick={onShowProblems}>
          Show
        </Button>
      </Part>
      <Part count={failed.length} text="failed">
        <Button {...button} onClick={() => actions.retryJobs(failed)}>
          Retry
        </Button>
      </Part>
      <Part count={skipped.length} text="skipped">
        <Button {...button} onClick={() => actions.retryJobs(skipped)}>
          Evaluate
        </Button>
      </Part>
    </Flex>
  );
};
