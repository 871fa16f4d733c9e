import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, SearchX } from 'lucide-react';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { formatView, isEmptyFilter } from '../../routes/library-view.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import boxStyles from '../../ui/boxes.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { useLiveJobs } from '../clip-cards/use-live-jobs.ts';
import styles from './ClipPane.module.css';
import type { ColumnControl } from './columns/column-layout.ts';
import { ClipGrid } from './list/ClipGrid.tsx';
import { ClipTable } from './list/ClipTable.tsx';
import type { ClipRows } from './rows/use-clip-rows.ts';
import type { ClipSelection } from './selection/use-clip-selection.ts';
import type { SelectionActions } from './selection/use-selection-actions.tsx';
import type { LibraryViewControl } from './view/use-library-view.ts';

/** Shown while the library is empty; a batch's first clips appear once they are read. */
const NothingYet = () => {
  const batches = useQuery(useRpc().query.queue.list.queryOptions()).data;
  if (batches?.some(({ endedMs }) => endedMs === null)) {
    return (
      <EmptyState icon={Clapperboard} title="Reading the first clips">
        They appear here as soon as they are read.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Clapperboard}
      title="No clips yet"
      actions={
        <>
          <ActionButton action="clips.addFolder" variant="filled">
            Choose a folder…
          </ActionButton>
          <ActionButton action="clips.addSamples">Try the sample clips</ActionButton>
        </>
      }
    >
      Drop a folder of clips anywhere on this window. Each clip is evaluated, and its findings are
      kept here.
    </EmptyState>
  );
};

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={SearchX}
    title="No matching clips"
    actions={
      <Button variant="filled" onClick={onClear}>
        Clear all filters
      </Button>
    }
  >
    Change or clear the filters to see more clips.
  </EmptyState>
);

type Props = {
  view: LibraryViewControl;
  rows: ClipRows;
  selection: ClipSelection;
  actions: SelectionActions;
  cardSizePx: number;
  columns: ColumnControl;
};

export const ClipPane = ({ view, rows, selection, actions, cardSizePx, columns }: Props) => {
  const jobs = useLiveJobs();
  const { total, unread } = rows;
  const { error } = rows.call;
  if (total === null || (total === 0 && unread.length === 0)) {
    const nothing = isEmptyFilter(rows.clips.filter) ? (
      <NothingYet />
    ) : (
      <NoMatches onClear={view.clear} />
    );
    return (
      <Box
        h="100%"
        p="lg"
        className={boxStyles.scrolls}
        aria-busy={total === null && error === null}
      >
        {total === null ? (
          <CallError title="The library could not be loaded" call={rows.call} />
        ) : null}
        {total === null && !error ? (
          <Text className={styles.loading} c="dimmed" ta="center">
            Loading the library…
          </Text>
        ) : null}
        {total === 0 ? nothing : null}
      </Box>
    );
  }
  const placeKey = formatView({ ...rows.clips, mode: view.mode });
  const { targets } = actions;
  const { 'review.compare': _, ...ofOne } = actions.handlers;
  const handlers = targets.length > 1 ? actions.handlers : ofOne;
  const list = { rows, total, selection, handlers, targets, jobs, placeKey };
  return view.mode === 'grid' ? (
    <ClipGrid {...list} cardSizePx={cardSizePx} />
  ) : (
    <ClipTable {...list} sort={view.sort} onSort={view.sortBy} columns={columns} />
  );
};
