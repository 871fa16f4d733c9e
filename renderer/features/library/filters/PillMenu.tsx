import { Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterPill } from '../../../ui/FilterPills.tsx';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';

type Props = {
  title: string;
  icon?: ReactNode;
  active?: number;
  isAtRight?: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

export const PillMenu = ({
  title,
  icon,
  active = 0,
  isAtRight = false,
  isOpen,
  onToggle,
  children,
}: Props) => (
  <Popover
    opened={isOpen}
    onChange={onToggle}
    position={isAtRight ? 'bottom-end' : 'bottom-start'}
    shadow="md"
    trapFocus
    withRoles
  >
    <Popover.Target>
      <FilterPill
        variant={active > 0 ? 'light' : 'default'}
        leftSection={icon}
        rightSection={<ChevronDown size={12} />}
        onClick={() => onToggle(!isOpen)}
      >
        {title}
        {active > 0 ? <strong>&nbsp;{active}</strong> : null}
      </FilterPill>
    </Popover.Target>
    <Popover.Dropdown miw={220} maw={360} mah="min(480px, 70vh)" p="sm" aria-label={title}>
      <OverlayFocus />
      {children}
    </Popover.Dropdown>
  </Popover>
);
