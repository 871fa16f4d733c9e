import { Camera } from 'lucide-react';
import type { RefObject } from 'react';
import { ActionItems } from '../../../actions/ActionItems.tsx';
import { type Handlers, useActionHandlers } from '../../../actions/action-handlers.ts';
import { useReview } from '../review-context.ts';
import { MenuButton } from '../transport/ToolButton.tsx';
import { useStill } from './use-still.ts';

const saving = ['player.saveStill', 'player.saveMarkedStill'] as const;
const copying = ['player.copyStill', 'player.copyMarkedStill'] as const;

export const StillMenu = ({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) => {
  const { frames } = useReview();
  const handlers: Handlers = useStill(canvas);
  useActionHandlers(handlers);
  return frames ? (
    <MenuButton
      name="Save or copy this frame"
      hints={['player.saveStill', 'player.copyStill']}
      shown={<Camera size={18} />}
    >
      <ActionItems groups={[saving, copying]} find={(action) => handlers[action]} />
    </MenuButton>
  ) : null;
};
