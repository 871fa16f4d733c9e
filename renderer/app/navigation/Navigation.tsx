import { Box, Flex, Space, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  Activity,
  ChartColumn,
  FileText,
  Library,
  ListVideo,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'wouter';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import { useServiceHealth } from '../../features/service/use-service-health.ts';
import { routes, screenOf } from '../../routes/routes.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import type { MarkLooks } from '../../ui/Mark.tsx';
import { useQueueOverview } from '../status/use-queue-overview.ts';
import styles from './Navigation.module.css';

type Props = {
  href: string;
  icon: LucideIcon;
  label: string;
  action: ActionId;
  state?: MarkLooks;
  badge?: { text: string; meaning: string };
  share?: number;
};

const NavigationItem = ({ href, icon: Icon, label, action, state, badge, share }: Props) => {
  const [path] = useLocation();
  const keys = useKeysLabel(action);
  const isHere = screenOf(path) === href;
  return (
    <Tooltip label={keys === null ? label : `${label} (${keys})`} position="right">
      <Link href={href} className={styles.item} {...(isHere ? { 'aria-current': 'page' } : {})}>
        <Box component="span" display="flex" pos="relative">
          <Icon size={20} strokeWidth={1.75} />
          {badge ? (
            <span className={styles.badge} aria-hidden>
              {badge.text}
            </span>
          ) : null}
        </Box>
        <span>{label}</span>
        {badge ? <VisuallyHidden>{badge.meaning}</VisuallyHidden> : null}
        {state ? (
          <Flex component="span" align="center" gap={3} maw="100%" c="dimmed">
            <Box
              component="span"
              flex="none"
              w={6}
              h={6}
              bdrs="50%"
              bg={`var(--cc-${state.tone})`}
            />
            <Text span truncate fz={10}>
              {state.label}
            </Text>
          </Flex>
        ) : null}
        {share === undefined ? null : (
          <span className={styles.share} style={{ '--share': share } as CSSProperties} />
        )}
      </Link>
    </Tooltip>
  );
};

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
            badge: { text: formatCount(left), meaning: `${formatCountOf(left, 'clip')} left` },
            share: done / total,
          }
        : {})}
    />
  );
};

const ServiceItem = () => {
  const { looks } = useServiceHealth();
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  return (
    <NavigationItem
      href={routes.service}
      icon={Activity}
      label={isRemote ? 'Service' : 'Evaluator'}
      action="go.service"
      state={looks}
    />
  );
};

export const Navigation = () => (
  <nav className={styles.navigation} aria-label="Screens">
    <NavigationItem href={routes.library} icon={Library} label="Library" action="go.library" />
    <QueueItem />
    <NavigationItem href={routes.reports} icon={FileText} label="Reports" action="go.reports" />
    <NavigationItem href={routes.trends} icon={ChartColumn} label="Trends" action="go.trends" />
    <ServiceItem />
    <Space flex={1} />
    <NavigationItem href={routes.settings} icon={Settings} label="Settings" action="go.settings" />
  </nav>
);
