import { formatBytes } from '../../../ui/formats.ts';
import { Scrolling } from '../Scrolling.tsx';
import styles from './JsonText.module.css';

/** More is neither read nor laid out quickly (characters); it can be copied whole. */
const maxShown = 100_000;

/** JSON that is laid out, in a place that scrolls. */
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
