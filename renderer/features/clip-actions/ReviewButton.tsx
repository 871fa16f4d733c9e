import { Button, type ButtonProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { withoutRejected } from '../../routes/library-view.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

type Props = ButtonProps & {
  filter: LibraryFilter;
  keys?: string | null;
  onReview: () => void;
};

/** Reviews the clips of a view. If there is nothing to review, it says why. */
export const ReviewButton = ({ filter, keys = null, onReview, ...button }: Props) => {
  const { query } = useRpc();
  const openIn = (some: LibraryFilter, isNeeded: boolean) => ({
    ...query.library.totals.queryOptions({ input: { filter: some } }),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  const open = useQuery(openIn(withoutRejected(filter), true)).data?.findings.open ?? 0;
  const ofAll = useQuery(openIn(filter, open === 0)).data?.findings.open ?? 0;
  const title =
    open > 0
      ? `Review ${formatCountOf(open, 'unreviewed finding')} of this view`
      : `Nothing to review: ${ofAll > 0 ? 'all unreviewed findings are on rejected clips' : 'no unreviewed findings'}.`;
  return (
    <Button
      leftSection={<ListChecks size={12} />}
      title={keys === null ? title : `${title} (${keys})`}
      {...button}
      // Not disabled, so that it can be asked for the reason.
      {...(open === 0 ? { variant: 'default', c: 'dimmed' } : {})}
      onClick={() => (open > 0 ? onReview() : notify.toast(title))}
    >
      Review {open === 0 ? '' : formatCount(open)}
    </Button>
  );
};
