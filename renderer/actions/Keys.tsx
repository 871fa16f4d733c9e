import styles from './Keys.module.css';
import { useShownChord } from './use-shortcuts.ts';

export const Keys = ({ chord }: { chord: string }) => (
  <span className={styles.keys}>
    {useShownChord()(chord).map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
);
