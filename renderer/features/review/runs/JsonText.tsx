import { formatBytes } from '../../../ui/formats.ts';
import { Scrolling } from '../Scrolling.tsx';
import styles from './JsonText.module.css';

/** Maximum number of characters shown, since more takes long to lay out. */
const maxShown = 100_000;

export const JsonText = ({ text, label }: { text: string; label: string }) => {
  const isCut = text.length > maxShown;
  return (
    <>
      {isCut ? (
        <p className={styles.cut}>
          The first {formatBytes(maxShown)} of {formatBytes(text.length)}. "Copy" copies all of it.
        </p>
      ) : null}
      <Scrolling className={styles.scroller} label={label}>
        <pre className={styles.json}>{isCut ? text.slice(0, maxShown) : text}</pre>
      </Scrolling>
    </>
  );
};
