import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useForgetClipWalk } from '../review/triage/use-clip-walk.ts';
import { ClipPane } from './ClipPane.tsx';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { useBatchName } from './filters/use-batch-name.ts';
import styles from './LibraryScreen.module.css';
import { useCardSize } from './list/use-card-size.ts';
import { useClipRows } from './rows/use-clip-rows.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { SelectionDialogs } from './selection/SelectionDialogs.tsx';
import { useClipSelection } from './selection/use-clip-selection.ts';
import { useSelectionActions } from './selection/use-selection-actions.ts';
import { SideBar } from './side-bar/SideBar.tsx';
import { LibraryTools } from './toolbar/LibraryTools.tsx';
import { ViewOptions } from './toolbar/ViewOptions.tsx';
import { isEmptyFilter } from './view/library-view.ts';
import { useLibraryView } from './view/use-library-view.ts';

/** How long what was seen of the files is believed (ms). */
const believedMs = 300_000;

let lastLookMs = Number.NEGATIVE_INFINITY;

/**
 * Lets the engine look whether the clips' files are still there, when the library is opened. What
 * it finds comes as a change of the library; where it cannot look, marks stay as they were.
 */
const useCheckFiles = (): void => {
  const { client } = useRpc();
  const { mutate: look } = useMutation({ mutationFn: () => client.library.checkFiles() });
  useEffect(() => {
    if (performance.now() - lastLookMs < believedMs) return;
    lastLookMs = performance.now();
    look();
  }, [look]);
};

/** Narrower than this, as at a zoom of 200 %, the clips need the room (px). */
const minWindowWidth = 900;

/** Whether the side bar is shown, also after a restart. */
const useSideBar = (): { isShown: boolean; toggle: () => void } => {
  const [isShown, setIsShown] = useLocalStorage({
    key: 'clipcheck-side-bar',
    defaultValue: window.innerWidth >= minWindowWidth,
    getInitialValueInEffect: false,
  });
  return { isShown, toggle: () => setIsShown((before) => !before) };
};

/** All clips that were ever read: to find, to look over, and to act on many at once. */
export const LibraryScreen = () => {
  const [, goTo] = useLocation();
  const view = useLibraryView();
  const rows = useClipRows(view.clips);
  const selection = useClipSelection(rows, (clipId) => goTo(routes.clip(clipId)));
  const actions = useSelectionActions(rows, selection);
  const sideBar = useSideBar();
  const batchName = useBatchName();
  const card = useCardSize();
  const columns = useColumnLayout();
  useCheckFiles();
  useForgetClipWalk();
  useActionHandlers({
    'view.grid': () => view.showAs('grid'),
    'view.table': () => view.showAs('table'),
    'view.toggleSidebar': sideBar.toggle,
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
          hasSideBar={sideBar.isShown}
          onToggleSideBar={sideBar.toggle}
        />
      }
    >
      <div className={styles.library}>
        {sideBar.isShown ? <SideBar view={view} /> : null}
        <div className={styles.main}>
          <div className={styles.filters}>
            <div className={styles.tools}>
              <FilterBar filter={view.filter} onNarrow={view.narrow} />
              <ViewOptions view={view} card={card} columns={columns} />
            </div>
            <ActiveFilters
              filter={view.filter}
              batchName={batchName}
              onNarrow={view.narrow}
              onClear={view.clear}
            />
          </div>
          <div className={styles.pane}>
            <ClipPane
              {...{ view, rows, selection, columns }}
              handlers={actions.handlers}
              cardSizePx={card.sizePx}
            />
            <SelectionBar selection={selection} actions={actions} />
          </div>
        </div>
      </div>
      <SelectionDialogs selection={selection} actions={actions} />
    </Screen>
  );
};
