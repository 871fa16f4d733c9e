import { memo } from 'react';
import type { ActionId } from './action-catalogue.ts';
import styles from './Keys.module.css';
import { Keys } from './Keys.tsx';
import { useShortcuts } from './use-shortcuts.ts';

type Props = { hints: readonly (readonly [action: ActionId, does: string])[] };

/** As many as fit in a line, the first ones first. Rendered once, since they are beside what changes with each key. */
export const KeyHints = memo(({ hints }: Props) => {
  const shortcuts = useShortcuts();
  return (
    <ul className={styles.hints} aria-label="Keys">
      {hints.map(([action, does]) => {
        const chord = shortcuts[action];
        return chord === null ? null : (
          <li key={action}>
            <Keys chord={chord} /> {does}
          </li>
        );
      })}
    </ul>
  );
});
