import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { formatCount, formatExactTime } from '../../../ui/formats.ts';
import type { LibraryViewControl } from '../view/use-library-view.ts';
import { FolderTree } from './FolderTree.tsx';
import styles from './Sidebar.module.css';
import items from './SidebarItem.module.css';
import { SidebarSection } from './SidebarSection.tsx';
import { Views } from './Views.tsx';

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
      {(titleId) =>
        batches?.length === 0 ? (
          <p className={items.none}>None yet.</p>
        ) : (
          <ul aria-labelledby={titleId}>
            {newestFirst.map(({ batchId, label, counts, createdMs }) => (
              <li key={batchId}>
                <button
                  type="button"
                  className={items.item}
                  aria-pressed={batchId === chosen}
                  titleLines={[label, formatExactTime(createdMs)]}
                  onClick={() => onChoose(batchId === chosen ? null : batchId)}
                >
                  <span className={items.name}>{label}</span>
                  <span className={items.count}>{formatCount(counts.total)}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </SidebarSection>
  );
};

export const Sidebar = ({ view }: { view: LibraryViewControl }) => (
  <aside className={styles.bar} aria-label="Library sidebar">
    <Views view={view} />
    <FolderTree chosen={view.filter.folder} onChoose={(folder) => view.narrow({ folder })} />
    <BatchLinks chosen={view.filter.batchId} onChoose={(batchId) => view.narrow({ batchId })} />
  </aside>
);
