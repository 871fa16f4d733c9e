import { Button, type ButtonProps, type ElementProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from './formats.ts';

export const FilterPills = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group
    component="fieldset"
    gap="xs"
    wrap="nowrap"
    p={2}
    miw={0}
    style={{ overflowX: 'auto', scrollbarWidth: 'thin' }}
    aria-label={label}
  >
    {children}
  </Group>
);

type PillProps = ButtonProps &
  ElementProps<'button', keyof ButtonProps> & {
    /** Absent if it is no toggle. */
    isPressed?: boolean;
    count?: number | undefined;
  };

export const FilterPill = ({ isPressed, count, ...button }: PillProps) => (
  <Button
    variant={isPressed ? 'light' : 'default'}
    size="compact-sm"
    radius="xl"
    flex="none"
    fz="xs"
    fw={400}
    aria-pressed={isPressed}
    rightSection={count === undefined ? null : formatCount(count)}
    {...button}
  />
);
