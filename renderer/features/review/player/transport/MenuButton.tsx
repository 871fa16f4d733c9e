import { Menu, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusPlayer } from '../focus-player.ts';
import styles from './ToolButton.module.css';

type Props = {
  name: string;
  hint: ReactNode;
  shown: ReactNode;
  children: ReactNode;
};

/** A button of the player with a menu; closing the menu returns focus to the player. */
export const MenuButton = ({ name, hint, shown, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="top-end" returnFocus={false} onChange={setOpen} onClose={focusPlayer}>
      <Tooltip label={<span className={styles.hint}>{hint}</span>} disabled={isOpen}>
        <Menu.Target>
          <button type="button" className={styles.button} aria-label={name}>
            {shown}
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
};
