import { useMemo } from 'react';
import { formatBytes } from '../../../ui/formats.ts';
import { Scrolling } from '../Scrolling.tsx';
import styles from './JsonText.module.css';
import { jsonText } from './json-text.ts';

/** More is neither read nor laid out quickly (characters); it can be copied whole. */
const mostShown = 100_000;

/** A value as JSON, in a place that scrolls. */
export const JsonText = ({ value, label }: { value: unknown; label: string }) => {
  const text = useMemo(() => jsonText(value), [value]);
  const isCut = text.length > mostShown;
  return (
    <>
      {isCut ? (
        <p className={styles.cut}>
          The first {formatBytes(mostShown)} of {formatBytes(text.length)}. "Copy" copies all of it.
        </p>
      ) : null}
      <Scrolling className={styles.scroller} label={label}>
        <pre className={styles.json}>{isCut ? text.slice(0, mostShown) : text}</pre>
      </Scrolling>
    </>
  );
};
