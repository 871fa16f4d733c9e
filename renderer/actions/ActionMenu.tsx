import { Button, Menu, type MenuProps } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { OverlayFocus } from '../ui/OverlayFocus.tsx';
import { ActionItems } from './ActionItems.tsx';

type Props = ComponentProps<typeof ActionItems> & {
  label: string;
  icon?: ReactNode;
  variant?: 'default' | 'filled';
  position?: MenuProps['position'];
};

export const ActionMenu = ({
  label,
  icon,
  variant = 'filled',
  position = 'bottom-end',
  ...items
}: Props) => (
  <Menu position={position}>
    <Menu.Target>
      <Button
        flex="none"
        variant={variant}
        leftSection={icon}
        rightSection={<ChevronDown size={12} />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <OverlayFocus />
      <ActionItems {...items} />
    </Menu.Dropdown>
  </Menu>
);
