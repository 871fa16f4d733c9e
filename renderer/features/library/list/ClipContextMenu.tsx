import { Menu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import textStyles from '../../../ui/texts.module.css';

export const clipMenuActions: readonly (readonly ActionId[])[] = [
  ['selection.open', 'review.compare'],
  ['selection.keep', 'selection.reject', 'selection.undecide'],
  ['selection.evaluate', 'selection.retry', 'selection.setPrompt', 'selection.copyRetryPrompt'],
  [
    'selection.verdictReal',
    'selection.verdictIntended',
    'selection.verdictWrong',
    'selection.verdictDuplicate',
    'selection.verdictNone',
  ],
  ['selection.sort', 'selection.export', 'selection.reveal'],
  ['selection.delete'],
];

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

const Items = ({ handlers }: { handlers: Handlers }) => {
  const shown = clipMenuActions
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

type Props = {
  handlers: Handlers;
  children: ReactElement;
};

/**
 * Disables Mantine's own long press (ms). The browser sends a context menu event for it, on which
 * the list selects the clip first; Mantine would open the menu for the old selection.
 */
const never = 2 ** 31 - 1;

/** The list selects the clip first, and stops the event if there is none. */
export const ClipContextMenu = ({ handlers, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.ContextMenu longPressDelay={never}>{children}</Menu.ContextMenu>
      <Menu.Dropdown
        aria-label="Clip"
        // On Windows the menu key triggers the event again on release, inside the open menu.
        onContextMenu={(event) => event.preventDefault()}
      >
        <OverlayFocus />
        <Items handlers={handlers} />
      </Menu.Dropdown>
    </Menu>
  );
};
