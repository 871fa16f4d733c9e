import { Space, Tooltip } from '@mantine/core';
import {
  Activity,
  ChartColumn,
  FileText,
  Library,
  ListVideo,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useTextWithKeys } from '../../actions/use-shortcuts.ts';
import { routes, screenOf } from '../../routes/routes.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import styles from './Navigation.module.css';

type Props = {
  href: string;
  icon: LucideIcon;
  label: string;
  action: ActionId;
};

const NavigationItem = ({ href, icon: Icon, label, action }: Props) => {
  const [path] = useLocation();
  const tip = useTextWithKeys(label, action);
  const isHere = screenOf(path) === href;
  return (
    <Tooltip label={tip} position="right">
      <Link href={href} className={styles.item} {...(isHere ? { 'aria-current': 'page' } : {})}>
        <Icon size={20} strokeWidth={1.75} />
        <span>{label}</span>
      </Link>
    </Tooltip>
  );
};

export const Navigation = () => {
  const service = typeof useRemoteServiceUrl() === 'string' ? 'Service' : 'Evaluator';
  return (
    <nav className={styles.navigation} aria-label="Screens">
      <NavigationItem href={routes.library} icon={Library} label="Library" action="go.library" />
      <NavigationItem href={routes.queue} icon={ListVideo} label="Queue" action="go.queue" />
      <NavigationItem href={routes.reports} icon={FileText} label="Reports" action="go.reports" />
      <NavigationItem href={routes.trends} icon={ChartColumn} label="Trends" action="go.trends" />
      <NavigationItem href={routes.service} icon={Activity} label={service} action="go.service" />
      <Space flex={1} />
      <NavigationItem
        href={routes.settings}
        icon={Settings}
        label="Settings"
        action="go.settings"
      />
    </nav>
  );
};
