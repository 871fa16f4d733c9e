import { Box, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import styles from './Screen.module.css';

type Props = {
  title: string;
  /** Content before the heading, so that long names do not move it. */
  lead?: ReactNode;
  tools?: ReactNode;
  isPage?: boolean;
  children: ReactNode;
};

export const Screen = ({ title, lead, tools, isPage = false, children }: Props) => {
  useEffect(() => {
    document.title = `${title} – Clipcheck`;
  }, [title]);
  return (
    <Stack gap={0} h="100%" miw={0}>
      <header className={styles.bar}>
        {lead ? (
          <Group gap="sm" wrap="nowrap" flex="none">
            {lead}
          </Group>
        ) : null}
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {tools ? <div className={styles.tools}>{tools}</div> : null}
      </header>
      <Box flex={1} mih={0} style={isPage ? { overflowY: 'auto' } : {}}>
        {isPage ? (
          <Stack gap="xl" maw={1080} mx="auto" p={{ base: 'md', sm: 'xl' }}>
            {children}
          </Stack>
        ) : (
          children
        )}
      </Box>
    </Stack>
  );
};
