import { Menu } from '@mantine/core';
import { Camera } from 'lucide-react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { notify } from '../../../ui/notify.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import { useReview } from '../review-context.ts';
import { KeyedLabel, MenuButton } from '../transport/ToolButton.tsx';
import { useStill } from './use-still.ts';

export const StillMenu = () => {
  const { card } = useReview().detail;
  const still = useStill();
  const notifyNoFrame = (): void =>
    notify.toast(
      hasFile(card)
        ? 'There is no frame on screen to save or copy.'
        : 'No frame can be saved or copied without the clip’s file.',
    );
  useActionHandlers({
    'player.saveStill': still ? () => still.save(false) : notifyNoFrame,
    'player.copyStill': still ? () => still.copy(false) : notifyNoFrame,
    'player.saveMarkedStill': still ? () => still.save(true) : notifyNoFrame,
    'player.copyMarkedStill': still ? () => still.copy(true) : notifyNoFrame,
  });
  if (!still) return null;
  return (
    <MenuButton
      name="Save or copy this frame"
      hint={
        <>
          <KeyedLabel action="player.saveStill" label="Save this frame" />
          <KeyedLabel action="player.copyStill" label="Copy this frame" />
        </>
      }
      shown={<Camera size={18} />}
    >
      <Menu.Item onClick={() => still.save(false)}>Save this frame…</Menu.Item>
      <Menu.Item onClick={() => still.save(true)}>Save with boxes…</Menu.Item>
      <Menu.Item onClick={() => still.copy(false)}>Copy this frame</Menu.Item>
      <Menu.Item onClick={() => still.copy(true)}>Copy with boxes</Menu.Item>
    </MenuButton>
  );
};
