import { Button, Menu, Stack, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusPlayer } from '../layout/focus-player.ts';

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
      <Tooltip label={<Stack gap="xs">{hint}</Stack>} disabled={isOpen}>
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
