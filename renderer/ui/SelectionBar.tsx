import { Button, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCountOf } from './formats.ts';

type Props = {
  count: number;
  onClear: () => void;
  children: ReactNode;
};

export const SelectionBar = ({ count, onClear, children }: Props) => (
  <Flex component="fieldset" align="center" gap="sm" aria-label="Selected clips">
    <Text span c="dimmed" fz="xs" truncate>
      {formatCountOf(count, 'clip')} selected
    </Text>
    {children}
    <Button variant="subtle" onClick={onClear}>
      Clear selection
    </Button>
  </Flex>
);
