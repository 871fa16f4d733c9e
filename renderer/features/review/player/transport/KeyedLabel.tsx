import type { ActionId } from '../../../../actions/action-catalogue.ts';
import { Keys } from '../../../../actions/Keys.tsx';
import { useShortcuts } from '../../../../actions/use-shortcuts.ts';
import styles from './KeyedLabel.module.css';

export const KeyedLabel = ({ action, label }: { action: ActionId; label: string }) => {
  const keys = useShortcuts()[action];
  return (
    <span className={styles.label}>
      {label}
      {keys === null ? null : <Keys chord={keys} />}
    </span>
  );
};
