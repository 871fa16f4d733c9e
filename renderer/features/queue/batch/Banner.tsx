import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

type Props = {
  icon: LucideIcon;
  tone: 'info' | 'warn' | 'bad' | 'doubt';
  children: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
};

/** Something about the batch that one has to know. */
export const Banner = ({ icon: Icon, tone, children, actions }: Props) => (
  <div className={styles.banner} data-tone={tone} role="status">
    <Icon className={styles.icon} aria-hidden />
    <p className={styles.text}>{children}</p>
    {actions}
  </div>
);
