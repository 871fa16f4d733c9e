import { Menu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import styles from './ClipContextMenu.module.css';

/** Actions on clips, in groups; those that are not available now are left out. */
const groups: readonly (readonly ActionId[])[] = [
  ['selection.open', 'review.compare'],
  ['selection.evaluate', 'selection.retry', 'selection.setPrompt'],
  [
    'selection.verdictReal',
    'selection.verdictIntended',
    'selection.verdictWrong',
    'selection.verdictDuplicate',
    'selection.verdictNone',
  ],
  ['selection.export', 'selection.reveal'],
  ['selection.delete'],
];

const Item = ({ action, onClick }: { action: ActionId; onClick: () => void }) => {
  const keys = useKeysLabel(action);
  return (
    <Menu.Item
      onClick={onClick}
      rightSection={keys === null ? null : <kbd className={styles.keys}>{keys}</kbd>}
    >
      {actionCatalogue[action].title}
    </Menu.Item>
  );
};

const Items = ({ handlers }: { handlers: Handlers }) => {
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

type Props = {
  /** Handlers of the actions on the selected clips. */
  handlers: Handlers;
  children: ReactElement;
};

/**
 * Opens on a right click within the list, and on the keys for it. The list itself selects the clip
 * first, and stops the event where there is none.
 */
export const ClipContextMenu = ({ handlers, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.ContextMenu>{children}</Menu.ContextMenu>
      <Menu.Dropdown aria-label="Clip">
        <OverlayFocus />
        <Items handlers={handlers} />
      </Menu.Dropdown>
    </Menu>
  );
};
