import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { playerElementId } from './focus-player.ts';
import { leaveKeyboard } from './leave-keyboard.ts';
import styles from './PlayerSection.module.css';

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
