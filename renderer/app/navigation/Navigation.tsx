import { Activity, ChartColumn, FileText, Library, ListVideo, Settings } from 'lucide-react';
import { useBillingAddress } from '../../features/service/use-billing-address.ts';
import { useServiceHealth } from '../../features/service/use-service-health.ts';
import { routes } from '../../routes/routes.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { useQueueOverview } from '../status/use-queue-overview.ts';
import styles from './Navigation.module.css';
import { NavigationItem } from './NavigationItem.tsx';

const QueueItem = () => {
  const { total, done } = useQueueOverview();
  const left = total - done;
  return (
    <NavigationItem
      href={routes.queue}
      icon={ListVideo}
      label="Queue"
      action="go.queue"
      {...(left > 0
        ? {
            badge: { text: formatCount(left), meaning: `${formatCountOf(left, 'clip')} to go` },
            share: done / total,
          }
        : {})}
    />
  );
};

const ServiceItem = () => {
  const { looks } = useServiceHealth();
  const isService = typeof useBillingAddress() === 'string';
  return (
    <NavigationItem
      href={routes.service}
      icon={Activity}
      label={isService ? 'Service' : 'Evaluator'}
      action="go.service"
      state={looks}
    />
  );
};

/** The way to every screen, on the left of all of them. */
export const Navigation = () => (
  <nav className={styles.navigation} aria-label="Screens">
    <NavigationItem href={routes.library} icon={Library} label="Library" action="go.library" />
    <QueueItem />
    <NavigationItem href={routes.reports} icon={FileText} label="Reports" action="go.reports" />
    <NavigationItem href={routes.trends} icon={ChartColumn} label="Trends" action="go.trends" />
    <ServiceItem />
    <div className={styles.gap} />
    <NavigationItem href={routes.settings} icon={Settings} label="Settings" action="go.settings" />
  </nav>
);
