import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { outcomeText, reviewLabel } from '../../../../shared/domain/batch-outcome.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { rememberView } from '../../library/view/last-view.ts';
import { defaultView, emptyFilter, formatView } from '../../library/view/library-view.ts';
import styles from './BatchOutcomeLine.module.css';

/** Shows the outcome of a finished batch, and leads to the next step. */
export const BatchOutcomeLine = ({ batch: { batchId, phase } }: { batch: BatchInfo }) => {
  const outcome = useQuery({
    ...useRpc().query.library.batchOutcome.queryOptions({ input: { batchId } }),
    enabled: phase === 'ended',
  }).data;
  const text = outcome ? outcomeText(outcome) : null;
  if (phase !== 'ended' || !outcome || text === null) return null;
  const review = (): void => {
    rememberView(formatView({ ...defaultView, filter: { ...emptyFilter, batchId } }));
    goTo(routes.review);
  };
  return (
    <div className={styles.line} role="status">
      <p className={styles.text}>{text}</p>
      {outcome.unreviewed > 0 ? (
        <Button leftSection={<ListChecks size={14} aria-hidden />} onClick={review}>
          {reviewLabel(outcome)}
        </Button>
      ) : null}
    </div>
  );
};
