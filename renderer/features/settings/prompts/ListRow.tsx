import { Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Position in an ordered list, from 1. */
  position?: number;
  name: string;
  /** Whether it has no effect at present. */
  isOff?: boolean;
  about: ReactNode;
  children?: ReactNode;
};

export const ListRow = ({ position, name, isOff = false, about, children }: Props) => (
  <Flex component="li" align="center" gap="md" mih={56} px="md" py="sm">
    {position === undefined ? null : (
      <Text w="2ch" ta="right" c="dimmed">
        {position}
      </Text>
    )}
    <Stack gap={0} flex={1} miw={0}>
      <Text {...(isOff ? { c: 'dimmed' } : { fw: 600 })}>{name}</Text>
      <Text fz="xs" c="dimmed">
        {about}
      </Text>
    </Stack>
    {children}
  </Flex>
);
