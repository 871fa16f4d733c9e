import { Menu } from '@mantine/core';
import { type ReactElement, useLayoutEffect, useReducer, useState } from 'react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActionContext } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import styles from './ClipContextMenu.module.css';

/** What can be done with clips, in groups; what nobody can carry out now is left out. */
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

const Item = ({ action }: { action: ActionId }) => {
  const actions = useActionContext();
  const keys = useKeysLabel(action);
  return (
    <Menu.Item
      onClick={() => actions.find(action)?.()}
      rightSection={keys === null ? null : <kbd className={styles.keys}>{keys}</kbd>}
    >
      {actionCatalogue[action].title}
    </Menu.Item>
  );
};

const Items = () => {
  const actions = useActionContext();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // The right click selects the clip in the same commit, after which more can be done than before.
  useLayoutEffect(drawAgain, []);
  const shown = groups
    .map((group) => group.filter((action) => actions.find(action) !== undefined))
    .filter((group) => group.length > 0);
  return shown.map((group, index) => [
    index === 0 ? null : <Menu.Divider key={`before ${group[0]}`} />,
    ...group.map((action) => <Item key={action} action={action} />),
  ]);
};

/**
 * Opens on a right click within the list, and on the keys for it. The list itself selects the clip
 * first, and keeps the event where there is none.
 */
export const ClipContextMenu = ({ children }: { children: ReactElement }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.ContextMenu>{children}</Menu.ContextMenu>
      <Menu.Dropdown aria-label="Clip">
        <OverlayFocus />
        <Items />
      </Menu.Dropdown>
    </Menu>
  );
};
