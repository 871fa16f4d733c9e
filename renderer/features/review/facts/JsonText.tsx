import { Text } from '@mantine/core';
import { formatBytes } from '../../../ui/formats.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import styles from './JsonText.module.css';

/** Maximum number of characters shown, since more takes long to lay out. */
const maxShown = 100_000;

export const JsonText = ({ text, label }: { text: string; label: string }) => {
  const isCut = text.length > maxShown;
  return (
    <>
      {isCut ? (
        <Text c="dimmed" mb="sm">
          The first {formatBytes(maxShown)} of {formatBytes(text.length)}. "Copy" copies all of it.
        </Text>
      ) : null}
      <Scrolling className={styles.scroller} label={label}>
        <Text component="pre" ff="monospace" fz="xs">
          {isCut ? text.slice(0, maxShown) : text}
        </Text>
      </Scrolling>
    </>
  );
};
