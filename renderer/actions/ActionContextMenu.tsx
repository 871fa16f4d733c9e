import { Menu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { OverlayFocus } from '../ui/OverlayFocus.tsx';
import { type ActionGroups, ActionItems } from './ActionItems.tsx';
import type { Handlers } from './action-handlers.ts';

/**
 * Disables Mantine's own long press (ms). The browser sends a context menu event for it, on which
 * the list selects the item first; Mantine would open the menu for the old selection.
 */
const never = 2 ** 31 - 1;

type Props = {
  label: string;
  groups: ActionGroups;
  handlers: Handlers;
  children: ReactElement;
};

/** Shows the actions that have a handler. The list selects the item first, or stops the event. */
export const ActionContextMenu = ({ label, groups, handlers, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.ContextMenu longPressDelay={never}>{children}</Menu.ContextMenu>
      <Menu.Dropdown
        aria-label={label}
        // On Windows the menu key triggers the event again on release, inside the open menu.
        onContextMenu={(event) => event.preventDefault()}
      >
        <OverlayFocus />
        <ActionItems groups={groups} find={(action) => handlers[action]} />
      </Menu.Dropdown>
    </Menu>
  );
};
