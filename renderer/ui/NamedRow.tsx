import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  mark?: ReactNode;
  name: string;
  children: ReactNode;
};

/** A row of a `dl`: name and value side by side, or one below the other where there is little space. */
export const NamedRow = ({ mark, name, children }: Props) => (
  <Flex wrap="wrap" align="flex-start" columnGap="md">
    <Flex component="dt" gap="sm" align="center" w={150} c="dimmed">
      {mark}
      {name}
    </Flex>
    <Box component="dd" flex="1 1 12em">
      {children}
    </Box>
  </Flex>
);
