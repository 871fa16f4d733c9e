import { Box, Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, SearchX } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { useActionHandlers, useActions } from '../../actions/action-handlers.ts';
import {
  changedFilter,
  defaultView,
  emptyFilter,
  formatView,
  isEmptyFilter,
  parseView,
} from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import boxStyles from '../../ui/boxes.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ActiveFilters, useBatchName } from '../library/filters/ActiveFilters.tsx';
import { FilterBar } from '../library/filters/FilterBar.tsx';
import { TrendsContent } from './TrendsContent.tsx';
import { clipsHref } from './trend-links.ts';

const useTrendsFilter = () => {
  const [, goTo] = useLocation();
  const { filter } = parseView(useSearch());
  const go = (wanted: LibraryFilter): void =>
    goTo(`${routes.trends}?${formatView({ ...defaultView, filter: wanted })}`);
  return {
    filter,
    narrow: (change: Partial<LibraryFilter>) => go(changedFilter(filter, change)),
    clear: () => go(emptyFilter),
  };
};

const NoTrends = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => {
  const actions = useActions();
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No matching clips with a result"
      actions={<Button onClick={onClear}>Clear all filters</Button>}
    >
      Trends count evaluated clips only.
    </EmptyState>
  ) : (
    <EmptyState
      icon={ChartColumn}
      title="Nothing was evaluated yet"
      actions={
        <Button onClick={() => actions.find('clips.addFolder')?.()}>Choose a folder…</Button>
      }
    >
      Once clips are evaluated, this page shows which models, prompts and folders have the most
      findings.
    </EmptyState>
  );
};

export const TrendsScreen = () => {
  const { query } = useRpc();
  const { filter, narrow, clear } = useTrendsFilter();
  const batchName = useBatchName();
  const { data: trends, error } = useQuery({
    ...query.library.trends.queryOptions({ input: { filter } }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = !isEmptyFilter(filter);
  useActionHandlers(isFiltered ? { 'view.clearFilters': clear } : {});
  return (
    <Screen
      title="Trends"
      tools={
        trends && trends.clips > 0 ? (
          <Button variant="default" component={Link} href={clipsHref(filter, {})}>
            Show {formatCountOf(trends.clips, 'clip')}
          </Button>
        ) : null
      }
    >
      <Stack gap={0} h="100%">
        <Stack gap="sm" px="md" py="sm">
          <FilterBar filter={filter} onNarrow={narrow} />
          <ActiveFilters filter={filter} batchName={batchName} onNarrow={narrow} onClear={clear} />
        </Stack>
        <Box flex={1} mih={0} className={boxStyles.scrolls}>
          {error && !trends ? (
            <ErrorPanel title="The trends cannot be shown" error={errorRecordOf(error)} />
          ) : null}
          {trends && trends.clips > 0 ? <TrendsContent trends={trends} filter={filter} /> : null}
          {trends && trends.clips === 0 ? (
            <NoTrends isFiltered={isFiltered} onClear={clear} />
          ) : null}
        </Box>
      </Stack>
    </Screen>
  );
};
