import type { LibraryViewControl } from '../view/use-library-view.ts';
import { BatchLinks } from './BatchLinks.tsx';
import { FolderTree } from './FolderTree.tsx';
import styles from './SideBar.module.css';
import { Views } from './Views.tsx';

/** Ways to a part of the library: views, folders, batches. */
export const SideBar = ({ view }: { view: LibraryViewControl }) => (
  <aside className={styles.bar} aria-label="Library side bar">
    <Views view={view} />
    <FolderTree chosen={view.filter.folder} onChoose={(folder) => view.narrow({ folder })} />
    <BatchLinks chosen={view.filter.batchId} onChoose={(batchId) => view.narrow({ batchId })} />
  </aside>
);
