import { Box, Group, Paper } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon: LucideIcon;
  tone: 'info' | 'warn' | 'bad' | 'doubt';
  children: ReactNode;
  actions?: ReactNode;
};

export const Banner = ({ icon: Icon, tone, children, actions }: Props) => {
  const color = `var(--cc-${tone})`;
  return (
    <Paper withBorder px="md" py="sm" style={{ borderLeft: `3px solid ${color}` }} role="status">
      <Group wrap="nowrap">
        <Icon color={color} size={16} />
        <Box component="p" flex={1} miw={0}>
          {children}
        </Box>
        {actions}
      </Group>
    </Paper>
  );
};
