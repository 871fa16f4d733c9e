import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipsOfView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import styles from './TakesHeading.module.css';

export const useTakeGroups = ({ filter, sort }: ClipsOfView): readonly number[] | null => {
  const { query } = useRpc();
  const isGrouped = sort.groupTakes === true;
  const { data } = useQuery({
    ...query.library.takeGroups.queryOptions({ input: { filter, sort } }),
    enabled: isGrouped,
    placeholderData: keepPreviousData,
  });
  return (isGrouped && data) || null;
};

type Props = {
  card: ClipCard | undefined;
  count: number;
  isUngrouped: boolean;
  rowIndex: number;
};

export const TakesHeading = ({ card, count, isUngrouped, rowIndex }: Props) => (
  <GridRow aria-rowindex={rowIndex}>
    <GridCell className={styles.cell}>
      <bdi className={styles.prompt}>
        {isUngrouped ? 'Prompts with one take' : (card?.prompt ?? '')}
      </bdi>
      <span className={styles.count}>{formatCountOf(count, isUngrouped ? 'clip' : 'take')}</span>
    </GridCell>
  </GridRow>
);
