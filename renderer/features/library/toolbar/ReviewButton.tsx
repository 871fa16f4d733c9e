import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { useActionContext } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import styles from './LibraryTools.module.css';

/** Begins the way through all unreviewed findings of the view, and says how many there are. */
export const ReviewButton = ({ filter }: { filter: LibraryFilter }) => {
  const { query } = useRpc();
  const actions = useActionContext();
  const keys = useKeysLabel('review.unreviewed');
  const { data } = useQuery({
    ...query.library.reviewTotals.queryOptions({ input: { filter } }),
    placeholderData: keepPreviousData,
  });
  const unreviewed = data?.unreviewed ?? 0;
  const title = `Go through ${formatCountOf(unreviewed, 'unreviewed finding')} of this view`;
  return (
    <Button
      className={styles.add ?? ''}
      variant="default"
      leftSection={<ListChecks className={styles.icon} aria-hidden />}
      title={keys === null ? title : `${title} (${keys})`}
      disabled={unreviewed === 0}
      onClick={() => actions.find('review.unreviewed')?.()}
    >
      Review {unreviewed === 0 ? '' : formatCount(unreviewed)}
    </Button>
  );
};
