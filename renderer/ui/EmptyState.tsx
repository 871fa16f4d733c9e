import { Group, Stack, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import textStyles from './texts.module.css';

type Props = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

export const EmptyState = ({ icon: Icon, title, children, actions }: Props) => (
  <Stack align="center" gap="sm" px="lg" py={32} c="dimmed" ta="center">
    <Icon size={32} strokeWidth={1.5} />
    <Text fz="lg" fw={600} c="var(--cc-text)">
      {title}
    </Text>
    {children ? (
      <Text component="div" maw="60ch" className={textStyles.wrap ?? ''}>
        {children}
      </Text>
    ) : null}
    {actions ? (
      <Group gap="sm" justify="center" mt="sm">
        {actions}
      </Group>
    ) : null}
  </Stack>
);
