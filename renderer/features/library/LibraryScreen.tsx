import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Clapperboard, SearchX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { formatView, isEmptyFilter } from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import boxStyles from '../../ui/boxes.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCountOf, formatExactTime } from '../../ui/formats.ts';
import { Screen } from '../../ui/Screen.tsx';
import styles from '../../ui/side-layout.module.css';
import { useLiveJobs } from '../clip-cards/use-live-jobs.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import { useForgetClipWalk } from '../review/triage/use-clip-walk.ts';
import { type ColumnControl, useColumnLayout } from './columns/column-layout.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import paneStyles from './LibraryScreen.module.css';
import { ClipGrid } from './list/ClipGrid.tsx';
import { ClipTable } from './list/ClipTable.tsx';
import { focusClipList, useEnterList } from './list/enter-list.ts';
import { ClipPreview } from './preview/ClipPreview.tsx';
import { type ClipRows, useClipRows } from './rows/use-clip-rows.ts';
import { ClipSelectionBar } from './selection/ClipSelectionBar.tsx';
import { type ClipSelection, useClipSelection } from './selection/use-clip-selection.ts';
import { type SelectionActions, useSelectionActions } from './selection/use-selection-actions.tsx';
import { FolderTree } from './sidebar/FolderTree.tsx';
import { SidebarButton } from './sidebar/SidebarButton.tsx';
import { NoneYet, SidebarSection } from './sidebar/SidebarSection.tsx';
import { Views } from './sidebar/Views.tsx';
import { LibraryTools } from './toolbar/LibraryTools.tsx';
import { useCardSize, ViewOptions } from './toolbar/ViewOptions.tsx';
import { type LibraryViewControl, useLibraryView } from './view/use-library-view.ts';

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

type PaneProps = {
  view: LibraryViewControl;
  rows: ClipRows;
  selection: ClipSelection;
  actions: SelectionActions;
  cardSizePx: number;
  columns: ColumnControl;
};

const ClipPane = ({ view, rows, selection, actions, cardSizePx, columns }: PaneProps) => {
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
          <Text className={paneStyles.loading} c="dimmed" ta="center">
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

type Props = { chosen: BatchId | null; onChoose: (batchId: BatchId | null) => void };

const BatchLinks = ({ chosen, onChoose }: Props) => {
  const { query } = useRpc();
  const batches = useQuery({
    ...query.queue.list.queryOptions(),
    placeholderData: keepPreviousData,
  }).data;
  const newestFirst = (batches ?? []).toSorted((left, right) => right.createdMs - left.createdMs);
  return (
    <SidebarSection title="Batches">
      {batches?.length === 0 ? (
        <NoneYet>None yet.</NoneYet>
      ) : (
        <ul aria-label="Batches">
          {newestFirst.map(({ batchId, label, counts, createdMs }) => (
            <li key={batchId}>
              <SidebarButton
                name={label}
                count={counts.total}
                tip={[label, formatExactTime(createdMs)]}
                isChosen={batchId === chosen}
                onChoose={() => onChoose(batchId === chosen ? null : batchId)}
              />
            </li>
          ))}
        </ul>
      )}
    </SidebarSection>
  );
};

const Sidebar = ({ view }: { view: LibraryViewControl }) => (
  <aside className={styles.side} aria-label="Library sidebar">
    <Views view={view} />
    <FolderTree chosen={view.filter.folder} onChoose={(folder) => view.narrow({ folder })} />
    <BatchLinks chosen={view.filter.batchId} onChoose={(batchId) => view.narrow({ batchId })} />
  </aside>
);

/** Once dismissed, it returns with the next version of the built-in evaluator. */
const OutdatedNotice = () => {
  const { query } = useRpc();
  const { start } = useEvaluate();
  const isBuiltIn = useRemoteServiceUrl() === null;
  const outdated = useQuery({ ...query.library.outdated.queryOptions(), enabled: isBuiltIn }).data;
  const [dismissed, setDismissed] = useLocalStorage({
    key: 'clipcheck-outdated-dismissed',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const { version = '', picture = [], promptOnly = [] } = outdated ?? {};
  const count = picture.length + promptOnly.length;
  if (!isBuiltIn || count === 0 || version === dismissed) return null;
  const dismiss = (): void => setDismissed(version);
  const evaluate = (): void => {
    const again = { force: true };
    if (picture.length > 0) start({ clipIds: picture }, { ...again, types: [...findingTypes] });
    if (promptOnly.length > 0) {
      start({ clipIds: promptOnly }, { ...again, types: ['prompt_misalignment'] });
    }
    dismiss();
  };
  return (
    <Group gap="sm" role="status">
      <span>
        {formatCountOf(count, 'clip')} evaluated by an earlier version of the built-in evaluator
      </span>
      <Button size="compact-sm" onClick={evaluate}>
        Evaluate again
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label="Dismiss" onClick={dismiss}>
        <X size={14} />
      </Button>
    </Group>
  );
};

const recheckMs = 300_000;

let lastCheckMs = Number.NEGATIVE_INFINITY;

/** Changes arrive as a library event; if the check fails, the marks stay as they are. */
const useCheckFiles = (): void => {
  const { client } = useRpc();
  const { mutate: check } = useMutation({ mutationFn: () => client.library.checkFiles() });
  useEffect(() => {
    if (performance.now() - lastCheckMs < recheckMs) return;
    lastCheckMs = performance.now();
    check();
  }, [check]);
};

/** The preview of the active clip. A new view closes it. */
const useClipPreview = (rows: ClipRows, selection: ClipSelection) => {
  const [openIn, setOpenIn] = useState<unknown>(null);
  const hasClips = (rows.total ?? 0) > 0;
  const isOpen = hasClips && openIn === rows.list;
  const toggle = (): void => {
    if (selection.active < 0) selection.moveTo(0);
    focusClipList();
    setOpenIn(isOpen ? null : rows.list);
  };
  useActionHandlers(hasClips ? { 'selection.preview': toggle } : {});
  return {
    isOpen,
    card: rows.at(selection.active),
    close: () => {
      setOpenIn(null);
      focusClipList();
    },
  };
};

/** Minimum width (px) of windows that show the sidebar at first. Zoom makes windows narrower. */
const minWindowWidth = 900;

const useSidebar = (): { isShown: boolean; toggle: () => void } => {
  const [isShown, setIsShown] = useLocalStorage({
    key: 'clipcheck-side-bar',
    defaultValue: window.innerWidth >= minWindowWidth,
    getInitialValueInEffect: false,
  });
  return { isShown, toggle: () => setIsShown((before) => !before) };
};

export const LibraryScreen = () => {
  const [, goTo] = useLocation();
  const view = useLibraryView();
  const rows = useClipRows(view.clips);
  const selection = useClipSelection(rows);
  const actions = useSelectionActions(rows, selection);
  const preview = useClipPreview(rows, selection);
  const enterList = useEnterList(rows, selection);
  const sidebar = useSidebar();
  const card = useCardSize();
  const columns = useColumnLayout();
  useCheckFiles();
  useForgetClipWalk();
  useActionHandlers({
    'view.grid': () => view.showAs('grid'),
    'view.table': () => view.showAs('table'),
    'view.toggleSidebar': sidebar.toggle,
    'review.unreviewed': () => goTo(routes.review),
    ...(isEmptyFilter(view.filter) ? {} : { 'view.clearFilters': view.clear }),
  });
  return (
    <Screen
      title="Library"
      tools={
        <LibraryTools
          view={view}
          total={rows.total}
          hasSidebar={sidebar.isShown}
          onLeaveSearch={enterList}
        />
      }
    >
      <div className={styles.layout}>
        {sidebar.isShown ? <Sidebar view={view} /> : null}
        <div className={styles.content}>
          <Stack gap="sm" px="md" py="sm" flex="none">
            <Group align="start" justify="space-between">
              <Box flex="1 1 300px">
                <FilterBar filter={view.filter} onNarrow={view.narrow} />
              </Box>
              <ViewOptions view={view} card={card} columns={columns} />
            </Group>
            <OutdatedNotice />
            <ActiveFilters filter={view.filter} onNarrow={view.narrow} onClear={view.clear} />
          </Stack>
          <Box pos="relative" flex={1} mih={0}>
            <ClipPane
              view={view}
              rows={rows}
              selection={selection}
              columns={columns}
              actions={actions}
              cardSizePx={card.sizePx}
            />
            {preview.isOpen ? <ClipPreview card={preview.card} onClose={preview.close} /> : null}
            <ClipSelectionBar selection={selection} actions={actions} />
          </Box>
        </div>
      </div>
      {actions.dialog}
    </Screen>
  );
};
