import { Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import { screenOf } from '../../routes/routes.ts';
import type { MarkLooks } from '../../ui/Mark.tsx';
import styles from './Navigation.module.css';

type Props = {
  href: string;
  icon: LucideIcon;
  label: string;
  /** Whose keys are told when pointed at. */
  action: ActionId;
  /** How it is there: a dot and a word below the label. */
  state?: MarkLooks;
  /** A small number, and what it counts. */
  badge?: { text: string; meaning: string };
  /** From 0 to 1: how far what runs there is. */
  share?: number;
};

/** One screen in the navigation. */
export const NavigationItem = ({ href, icon: Icon, label, action, state, badge, share }: Props) => {
  const [path] = useLocation();
  const keys = useKeysLabel(action);
  const isHere = screenOf(path) === href;
  return (
    <Tooltip label={keys === null ? label : `${label} (${keys})`} position="right">
      <Link href={href} className={styles.item} {...(isHere ? { 'aria-current': 'page' } : {})}>
        <span className={styles.sign}>
          <Icon className={styles.icon} aria-hidden />
          {badge ? (
            <span className={styles.badge} aria-hidden>
              {badge.text}
            </span>
          ) : null}
        </span>
        <span>{label}</span>
        {badge ? <span className={styles.unseen}>{badge.meaning}</span> : null}
        {state ? (
          <span className={styles.state}>
            <span className={styles.dot} data-tone={state.tone} />
            <span className={styles.word}>{state.label}</span>
          </span>
        ) : null}
        {share === undefined ? null : (
          <span className={styles.track}>
            <span className={styles.share} style={{ transform: `scaleX(${share})` }} />
          </span>
        )}
      </Link>
    </Tooltip>
  );
};
