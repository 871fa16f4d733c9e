import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; action?: ReactNode; children: ReactNode };

export const NoneYet = ({ children }: { children: string }) => (
  <Text c="dimmed" fz="xs" px="sm">
    {children}
  </Text>
);

export const SidebarSection = ({ title, action, children }: Props) => (
  <Box component="section" mb="lg">
    <Group justify="space-between" mih={24} px="sm">
      <Text component="h2" fz="xs" c="dimmed" fw={600} tt="uppercase">
        {title}
      </Text>
      {action}
    </Group>
    {children}
  </Box>
);
