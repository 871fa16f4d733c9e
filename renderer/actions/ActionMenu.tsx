import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { OverlayFocus } from '../ui/OverlayFocus.tsx';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';

type Props = { label: string; icon?: ReactNode; actions: readonly ActionId[] };

export const ActionMenu = ({ label, icon, actions }: Props) => {
  const context = useActions();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          flex="none"
          variant="filled"
          leftSection={icon}
          rightSection={<ChevronDown size={12} />}
        >
          {label}
        </Button>
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
};
