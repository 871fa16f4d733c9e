import type { Handlers } from '../../actions/action-handlers.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './ClipPane.module.css';
import type { ColumnControl } from './columns/use-column-layout.ts';
import { ClipGrid } from './list/ClipGrid.tsx';
import { ClipTable } from './list/ClipTable.tsx';
import { NoClips } from './NoClips.tsx';
import type { ClipRows } from './rows/use-clip-rows.ts';
import { useLiveJobs } from './rows/use-live-jobs.ts';
import type { SelectionControl } from './selection/use-clip-selection.ts';
import { formatView, isEmptyFilter } from './view/library-view.ts';
import type { LibraryViewControl } from './view/use-library-view.ts';

type Props = {
  view: LibraryViewControl;
  rows: ClipRows;
  selection: SelectionControl;
  handlers: Handlers;
  cardSizePx: number;
  columns: ColumnControl;
};

/** The clips of the view, or what stands in their place. */
export const ClipPane = ({ view, rows, selection, handlers, cardSizePx, columns }: Props) => {
  const jobs = useLiveJobs();
  const { total, error } = rows;
  if (total === null && error) {
    return (
      <div className={styles.message}>
        <ErrorPanel error={error} title="The library could not be loaded" onRetry={rows.retry} />
      </div>
    );
  }
  if (total === null) {
    return (
      <div className={styles.message} aria-busy>
        <p className={styles.loading}>Loading the library…</p>
      </div>
    );
  }
  if (total === 0) {
    return (
      <div className={styles.message}>
        <NoClips isFiltered={!isEmptyFilter(rows.clips.filter)} onClear={view.clear} />
      </div>
    );
  }
  const placeKey = formatView({ ...rows.clips, mode: view.mode });
  const list = { rows, total, selection, handlers, jobs, placeKey };
  return view.mode === 'grid' ? (
    <ClipGrid {...list} cardSizePx={cardSizePx} />
  ) : (
    <ClipTable {...list} sort={view.sort} onSort={view.sortBy} columns={columns} />
  );
};
