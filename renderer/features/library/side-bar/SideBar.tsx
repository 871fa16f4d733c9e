import type { LibraryViewControl } from '../view/use-library-view.ts';
import { BatchLinks } from './BatchLinks.tsx';
import { FolderTree } from './FolderTree.tsx';
import { SavedViews } from './SavedViews.tsx';
import styles from './SideBar.module.css';

/** Ways to a part of the library: saved views, folders, batches. */
export const SideBar = ({ view }: { view: LibraryViewControl }) => (
  <aside className={styles.bar} aria-label="Library side bar">
    <SavedViews view={view} />
    <FolderTree chosen={view.filter.folder} onChoose={(folder) => view.narrow({ folder })} />
    <BatchLinks chosen={view.filter.batchId} onChoose={(batchId) => view.narrow({ batchId })} />
  </aside>
);
