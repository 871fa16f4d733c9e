import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { defaultSort, emptyFilter } from '../../features/library/view/library-view.ts';
import { useServiceHealth } from '../../features/service/use-service-health.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { QueueStatus } from './QueueStatus.tsx';
import styles from './StatusStrip.module.css';

const ServiceStatus = () => {
  const { name, looks, explanation } = useServiceHealth();
  return (
    <Link href={routes.service} className={styles.service}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Mark {...looks} explanation={explanation} />
    </Link>
  );
};

const LibraryStatus = () => {
  const { query } = useRpc();
  const input = { filter: emptyFilter, sort: defaultSort, offset: 0, limit: 1 };
  const { data } = useQuery(
    query.library.page.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return <span className={styles.clips}>{data ? formatCountOf(data.total, 'clip') : ''}</span>;
};

/** The line at the bottom: which service, how far the queue is, how many clips there are. */
export const StatusStrip = () => (
  <footer className={styles.strip}>
    <ServiceStatus />
    <QueueStatus />
    <LibraryStatus />
  </footer>
);
