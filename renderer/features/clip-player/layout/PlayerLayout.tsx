import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { leaveKeyboard, playerElementId } from './focus-player.ts';
import styles from './PlayerLayout.module.css';

export const PlayerSection = ({ children }: { children: ReactNode }) => (
  <Flex
    component="section"
    direction="column"
    flex={1}
    mih={0}
    id={playerElementId}
    className={styles.section}
    aria-label="Player"
    tabIndex={-1}
    data-player
    {...leaveKeyboard}
  >
    {children}
  </Flex>
);

type Props = {
  main: ReactNode;
  side: ReactNode;
};

export const PlayerColumns = ({ main, side }: Props) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <aside className={styles.side} {...leaveKeyboard}>
      {side}
    </aside>
  </div>
);
