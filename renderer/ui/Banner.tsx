import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

type Props = {
  icon: LucideIcon;
  tone: 'info' | 'warn' | 'bad' | 'doubt';
  children: ReactNode;
  actions?: ReactNode;
};

export const Banner = ({ icon: Icon, tone, children, actions }: Props) => (
  <div className={styles.banner} data-tone={tone} role="status">
    <Icon className={styles.icon} size={16} />
    <p className={styles.text}>{children}</p>
    {actions}
  </div>
);
