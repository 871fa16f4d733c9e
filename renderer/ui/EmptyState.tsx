import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type Props = {
  icon: LucideIcon;
  title: string;
  /** What it means and what the user can do. */
  children?: ReactNode;
  actions?: ReactNode;
};

export const EmptyState = ({ icon: Icon, title, children, actions }: Props) => (
  <div className={styles.empty}>
    <Icon className={styles.icon} size={32} aria-hidden />
    <p className={styles.title}>{title}</p>
    {children ? <div className={styles.text}>{children}</div> : null}
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
);
