import { Camera } from 'lucide-react';
import type { RefObject } from 'react';
import { ActionItems } from '../../../actions/ActionItems.tsx';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { useReview } from '../review-context.ts';
import { MenuButton } from '../transport/ToolButton.tsx';
import { useStill } from './use-still.ts';

const saving = ['player.saveStill', 'player.saveMarkedStill'] as const;
const copying = ['player.copyStill', 'player.copyMarkedStill'] as const;

export const StillMenu = ({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) => {
  const { frames } = useReview();
  const handlers = useStill(canvas);
  useActionHandlers(handlers);
  return frames ? (
    <MenuButton
      name="Save or copy this frame"
      hints={['player.saveStill', 'player.copyStill']}
      shown={<Camera size={18} />}
    >
      <ActionItems groups={[saving, copying]} handlers={handlers} />
    </MenuButton>
  ) : null;
};
