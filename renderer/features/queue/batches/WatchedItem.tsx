import { Eye, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { routes } from '../../../routes/routes.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { useWatches } from '../watched/use-watches.ts';
import styles from './BatchList.module.css';

/** The way to the watched folders, where there are any, and whether one asks for attention. */
export const WatchedItem = ({ isCurrent }: { isCurrent: boolean }) => {
  const watches = useWatches().data ?? [];
  if (watches.length === 0 && !isCurrent) return null;
  const troubled = watches.filter(({ problem }) => problem !== null).length;
  return (
    <li>
      <Link
        href={routes.queueWatched}
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span className={styles.watched}>
          <Eye size={14} aria-hidden />
          {watches.length === 0
            ? 'Watched folders'
            : formatCountOf(watches.length, 'watched folder')}
          {troubled > 0 ? (
            <Mark icon={TriangleAlert} tone="warn" label="Problems" count={troubled} isCompact />
          ) : null}
        </span>
      </Link>
    </li>
  );
};
