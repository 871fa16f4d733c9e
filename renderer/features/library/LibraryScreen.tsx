import { useLocation } from 'wouter';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { routes } from '../../routes/routes.ts';
import { Screen } from '../../ui/Screen.tsx';
import { useForgetClipWalk } from '../review/triage/use-clip-walk.ts';
import { ClipPane } from './ClipPane.tsx';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { useBatchName } from './filters/use-batch-name.ts';
import styles from './LibraryScreen.module.css';
import { useCardSize } from './list/use-card-size.ts';
import { useCheckFiles } from './rows/use-check-files.ts';
import { useClipRows } from './rows/use-clip-rows.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { SelectionDialogs } from './selection/SelectionDialogs.tsx';
import { useClipSelection } from './selection/use-clip-selection.ts';
import { useSelectionActions } from './selection/use-selection-actions.ts';
import { SideBar } from './side-bar/SideBar.tsx';
import { useSideBar } from './side-bar/use-side-bar.ts';
import { LibraryTools } from './toolbar/LibraryTools.tsx';
import { ViewOptions } from './toolbar/ViewOptions.tsx';
import { isEmptyFilter } from './view/library-view.ts';
import { useLibraryView } from './view/use-library-view.ts';

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
