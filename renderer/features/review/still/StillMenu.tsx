import { Menu } from '@mantine/core';
import { Camera } from 'lucide-react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { KeyedLabel } from '../player/transport/KeyedLabel.tsx';
import { MenuButton } from '../player/transport/MenuButton.tsx';
import { useStill } from './use-still.ts';

/** Saves or copies the frame on screen, alone or with its findings; nothing where there is none. */
export const StillMenu = () => {
  const still = useStill();
  useActionHandlers(
    still
      ? {
          'player.saveStill': () => still.save(false),
          'player.copyStill': () => still.copy(false),
          'player.saveMarkedStill': () => still.save(true),
          'player.copyMarkedStill': () => still.copy(true),
        }
      : {},
  );
  if (!still) return null;
  return (
    <MenuButton
      name="Still picture of this frame"
      hint={
        <>
          <KeyedLabel action="player.saveStill" label="Save this frame" />
          <KeyedLabel action="player.copyStill" label="Copy this frame" />
        </>
      }
      shown={<Camera aria-hidden />}
    >
      <Menu.Item onClick={() => still.save(false)}>Save this frame…</Menu.Item>
      <Menu.Item onClick={() => still.save(true)}>Save it with its boxes…</Menu.Item>
      <Menu.Item onClick={() => still.copy(false)}>Copy this frame</Menu.Item>
      <Menu.Item onClick={() => still.copy(true)}>Copy it with its boxes</Menu.Item>
    </MenuButton>
  );
};
