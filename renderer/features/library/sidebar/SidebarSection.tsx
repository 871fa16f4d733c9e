import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  action?: ReactNode;
  children: (titleId: string) => ReactNode;
};

/** @param children gets the id of the title, for `aria-labelledby` */
export const SidebarSection = ({ title, action, children }: Props) => {
  const titleId = useId();
  return (
    <Box component="section" mb="lg">
      <Group justify="space-between" mih={24} px="sm">
        <Text id={titleId} component="h2" fz="xs" c="dimmed" fw={600} tt="uppercase">
          {title}
        </Text>
        {action}
      </Group>
      {children(titleId)}
    </Box>
  );
};
