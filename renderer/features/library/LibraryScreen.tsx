import { Box, Group, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { isEmptyFilter } from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DeleteClipsDialog } from '../clip-actions/DeleteClipsDialog.tsx';
import { EvaluateClipsDialog } from '../clip-actions/EvaluateClipsDialog.tsx';
import { PromptDialog } from '../clip-actions/PromptDialog.tsx';
import { useForgetClipWalk } from '../review/triage/use-clip-walk.ts';
import { SortDialog } from '../sort/SortDialog.tsx';
import { ClipPane } from './ClipPane.tsx';
import { useColumnLayout } from './columns/column-layout.ts';
import { ActiveFilters, useBatchName } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import styles from './LibraryScreen.module.css';
import { OutdatedNotice } from './OutdatedNotice.tsx';
import { useClipRows } from './rows/use-clip-rows.ts';
import { ClipSelectionBar } from './selection/ClipSelectionBar.tsx';
import { type ClipSelection, useClipSelection } from './selection/use-clip-selection.ts';
import { type SelectionActions, useSelectionActions } from './selection/use-selection-actions.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { LibraryTools } from './toolbar/LibraryTools.tsx';
import { useCardSize, ViewOptions } from './toolbar/ViewOptions.tsx';
import { useLibraryView } from './view/use-library-view.ts';

const recheckMs = 300_000;

let lastCheckMs = Number.NEGATIVE_INFINITY;

/**
 * Has the engine check for missing files when the library is opened. Changes arrive as a library
 * event; if the check fails, the marks stay as they are.
 */
const useCheckFiles = (): void => {
  const { client } = useRpc();
  const { mutate: check } = useMutation({ mutationFn: () => client.library.checkFiles() });
  useEffect(() => {
    if (performance.now() - lastCheckMs < recheckMs) return;
    lastCheckMs = performance.now();
    check();
  }, [check]);
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

type DialogsProps = { selection: ClipSelection; actions: SelectionActions };

const SelectionDialogs = ({ selection, actions }: DialogsProps) => {
  const { evaluateDialog, promptDialog, deleteDialog, sortDialog } = actions;
  return (
    <>
      <EvaluateClipsDialog
        isOpen={evaluateDialog.isOpen}
        onClose={evaluateDialog.close}
        {...evaluateDialog.about}
      />
      <PromptDialog
        isOpen={promptDialog.isOpen}
        onClose={promptDialog.close}
        {...promptDialog.about}
      />
      <DeleteClipsDialog
        isOpen={deleteDialog.isOpen}
        clipIds={deleteDialog.about}
        onClose={deleteDialog.close}
        onDeleted={selection.forget}
      />
      <SortDialog
        isOpen={sortDialog.isOpen}
        selection={sortDialog.about}
        onClose={sortDialog.close}
      />
    </>
  );
};

export const LibraryScreen = () => {
  const [, goTo] = useLocation();
  const view = useLibraryView();
  const rows = useClipRows(view.clips);
  const selection = useClipSelection(rows);
  const actions = useSelectionActions(rows, selection);
  const sidebar = useSidebar();
  const batchName = useBatchName();
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
          onToggleSidebar={sidebar.toggle}
        />
      }
    >
      <div className={styles.library}>
        {sidebar.isShown ? <Sidebar view={view} /> : null}
        <div className={styles.main}>
          <Stack gap="sm" px="md" py="sm" flex="none">
            <Group align="start" justify="space-between">
              <Box flex="1 1 300px">
                <FilterBar filter={view.filter} onNarrow={view.narrow} />
              </Box>
              <ViewOptions view={view} card={card} columns={columns} />
            </Group>
            <OutdatedNotice />
            <ActiveFilters
              filter={view.filter}
              batchName={batchName}
              onNarrow={view.narrow}
              onClear={view.clear}
            />
          </Stack>
          <Box pos="relative" flex={1} mih={0}>
            <ClipPane
              {...{ view, rows, selection, columns }}
              handlers={actions.handlers}
              cardSizePx={card.sizePx}
            />
            <ClipSelectionBar selection={selection} actions={actions} />
          </Box>
        </div>
      </div>
      <SelectionDialogs selection={selection} actions={actions} />
    </Screen>
  );
};
