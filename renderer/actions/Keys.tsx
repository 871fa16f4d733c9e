import styles from './Keys.module.css';
import { isMac, shownChord } from './key-chord.ts';

/** A chord as keys. */
export const Keys = ({ chord }: { chord: string }) => (
  <span className={styles.keys}>
    {shownChord(chord, isMac()).map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
);
