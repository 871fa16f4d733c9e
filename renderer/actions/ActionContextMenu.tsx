import { Menu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { OverlayFocus } from '../ui/OverlayFocus.tsx';
import textStyles from '../ui/texts.module.css';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import type { Handlers } from './action-handlers.ts';
import { useKeysLabel } from './use-shortcuts.ts';

const Item = ({ action, onClick }: { action: ActionId; onClick: () => void }) => {
  const keys = useKeysLabel(action);
  return (
    <Menu.Item
      onClick={onClick}
      rightSection={keys === null ? null : <span className={textStyles.dim}>{keys}</span>}
    >
      {actionCatalogue[action].title}
    </Menu.Item>
  );
};

type Groups = readonly (readonly ActionId[])[];

const Items = ({ groups, handlers }: { groups: Groups; handlers: Handlers }) => {
  const shown = groups
    .map((group) =>
      group.flatMap((action) => {
        const onClick = handlers[action];
        return onClick ? [{ action, onClick }] : [];
      }),
    )
    .filter((group) => group.length > 0);
  return shown.map((group, index) => [
    index === 0 ? null : <Menu.Divider key={`before ${group[0]?.action}`} />,
    ...group.map((item) => <Item key={item.action} {...item} />),
  ]);
};

/**
 * Disables Mantine's own long press (ms). The browser sends a context menu event for it, on which
 * the list selects the item first; Mantine would open the menu for the old selection.
 */
const never = 2 ** 31 - 1;

type Props = {
  label: string;
  groups: Groups;
  handlers: Handlers;
  children: ReactElement;
};

/** Shows the actions that have a handler. The list selects the item first, or stops the event. */
export const ActionContextMenu = ({ label, groups, handlers, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.ContextMenu longPressDelay={never}>{children}</Menu.ContextMenu>
      <Menu.Dropdown
        aria-label={label}
        // On Windows the menu key triggers the event again on release, inside the open menu.
        onContextMenu={(event) => event.preventDefault()}
      >
        <OverlayFocus />
        <Items groups={groups} handlers={handlers} />
      </Menu.Dropdown>
    </Menu>
  );
};
