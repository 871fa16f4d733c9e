import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { routes } from '../../../app/routes.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './ClipsApart.module.css';
import type { BatchActions } from './use-batch-actions.ts';

type Props = { batch: BatchInfo; actions: BatchActions; onShowProblems: () => void };

type PartProps = { count: number; text: string; children: ReactNode };

/** "3 need a prompt", with what solves it. */
const Part = ({ count, text, children }: PartProps) =>
  count === 0 ? null : (
    <li className={styles.part}>
      <span>{`${formatCount(count)} ${text}`}</span>
      {children}
    </li>
  );

/** Clips that do not count as evaluated, and those that failed: each kind with what solves it. */
export const ClipsApart = ({ batch, actions, onShowProblems }: Props) => {
  const { needs_prompt, rejected, failed, cancelled } = batch.counts;
  if (needs_prompt + rejected + failed + cancelled === 0) return null;
  const button = { variant: 'default', size: 'compact-sm', disabled: actions.isBusy } as const;
  return (
    <ul className={styles.parts} aria-label="Not evaluated">
      <Part count={needs_prompt} text={needs_prompt === 1 ? 'needs a prompt' : 'need a prompt'}>
        <Button
          component={Link}
          href={`${routes.batchPrompts(batch.batchId)}?show=without`}
          variant="default"
          size="compact-sm"
        >
          Add prompts
        </Button>
      </Part>
      <Part count={rejected} text="can’t be evaluated">
        <Button {...button} disabled={false} onClick={onShowProblems}>
          Show
        </Button>
      </Part>
      <Part count={failed} text="failed">
        <Button {...button} onClick={() => actions.retryStates(batch, ['failed'])}>
          Retry
        </Button>
      </Part>
      <Part count={cancelled} text="skipped">
        <Button {...button} onClick={() => actions.retryStates(batch, ['cancelled'])}>
          Evaluate
        </Button>
      </Part>
    </ul>
  );
};
