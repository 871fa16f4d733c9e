import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActions } from '../../../actions/action-handlers.ts';
import { ActionKeys } from '../../../actions/Keys.tsx';
import { focusPlayer } from '../layout/focus-player.ts';

export const KeyedLabel = ({ action, label }: { action: ActionId; label?: string }) => (
  <Group gap="sm">
    {label ?? actionCatalogue[action].title}
    <ActionKeys action={action} />
  </Group>
);

type Props = {
  action: ActionId;
  icon: LucideIcon;
  label?: string;
  isPressed?: boolean;
};

export const ToolButton = ({ action, icon: Icon, label, isPressed }: Props) => {
  const context = useActions();
  const name = label ?? actionCatalogue[action].title;
  return (
    <Tooltip label={<KeyedLabel action={action} label={name} />}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        size={30}
        aria-label={name}
        aria-pressed={isPressed}
        onClick={() => context.find(action)?.()}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
};

type MenuProps = {
  name: string;
  /** Actions of the same purpose, whose keys its tooltip shows. */
  hints: readonly ActionId[];
  shown: ReactNode;
  children: ReactNode;
};

export const MenuButton = ({ name, hints, shown, children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="top-end" onChange={setOpen} onClose={focusPlayer}>
      <Tooltip
        label={hints.map((action) => <KeyedLabel key={action} action={action} />)}
        disabled={isOpen}
      >
        <Menu.Target>
          <Button variant="subtle" miw={30} px="xs" fz="md" fw={400} aria-label={name}>
            {shown}
          </Button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
