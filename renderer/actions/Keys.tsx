import { Flex } from '@mantine/core';
import styles from './Keys.module.css';
import { useShownChord } from './use-shortcuts.ts';

export const Keys = ({ chord }: { chord: string }) => (
  <Flex component="span" display="inline-flex" gap={2}>
    {useShownChord()(chord).map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </Flex>
);
