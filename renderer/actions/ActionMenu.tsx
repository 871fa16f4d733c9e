import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { OverlayFocus } from '../ui/OverlayFocus.tsx';
import { ActionButton } from './ActionButton.tsx';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';

type Props = {
  label: string;
  icon?: ReactNode;
  variant?: 'filled' | 'default';
  actions: readonly ActionId[];
  /** What a click does, beside the arrow that opens the menu. */
  main?: ActionId;
};

export const ActionMenu = ({ label, icon, variant = 'filled', actions, main }: Props) => {
  const context = useActions();
  const arrow = <ChevronDown size={12} />;
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        {main ? (
          <Button
            variant={variant}
            miw={30}
            px="xs"
            aria-label={`More ways to ${label.toLowerCase()}`}
          >
            {arrow}
          </Button>
        ) : (
          <Button flex="none" variant={variant} leftSection={icon} rightSection={arrow}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <OverlayFocus />
        {actions.map((action) => (
          <Menu.Item key={action} onClick={() => context.find(action)?.()}>
            {actionCatalogue[action].title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return main ? (
    <Button.Group flex="none">
      <ActionButton action={main} variant={variant} leftSection={icon}>
        {label}
      </ActionButton>
      {menu}
    </Button.Group>
  ) : (
    menu
  );
};
