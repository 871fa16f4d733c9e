import { Camera } from 'lucide-react';
import { ActionItems } from '../../../actions/ActionItems.tsx';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { notify } from '../../../ui/notify.ts';
import { hasFile } from '../../clip-cards/has-file.ts';
import { useReview } from '../review-context.ts';
import { MenuButton } from '../transport/ToolButton.tsx';
import { useStill } from './use-still.ts';

const saving = ['player.saveStill', 'player.saveMarkedStill'] as const;
const copying = ['player.copyStill', 'player.copyMarkedStill'] as const;

export const StillMenu = () => {
  const { card } = useReview().detail;
  const still = useStill();
  const notifyNoFrame = (): void =>
    notify.toast(
      hasFile(card)
        ? 'There is no frame on screen to save or copy.'
        : 'No frame can be saved or copied without the clip’s file.',
    );
  const handlers = {
    'player.saveStill': still ? () => still.save(false) : notifyNoFrame,
    'player.saveMarkedStill': still ? () => still.save(true) : notifyNoFrame,
    'player.copyStill': still ? () => still.copy(false) : notifyNoFrame,
    'player.copyMarkedStill': still ? () => still.copy(true) : notifyNoFrame,
  };
  useActionHandlers(handlers);
  return still ? (
    <MenuButton
      name="Save or copy this frame"
      hints={['player.saveStill', 'player.copyStill']}
      shown={<Camera size={18} />}
    >
      <ActionItems groups={[saving, copying]} handlers={handlers} />
    </MenuButton>
  ) : null;
};
