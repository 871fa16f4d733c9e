import { Maximize, Minimize } from 'lucide-react';
import { useIsFullScreen } from '../full-screen.ts';
import { ToolButton } from './ToolButton.tsx';

/** Shows the picture on the whole screen, or the page again. */
export const FullScreenButton = () => {
  const isFull = useIsFullScreen();
  return (
    <ToolButton
      action="player.fullScreen"
      icon={isFull ? Minimize : Maximize}
      label={isFull ? 'Leave full screen' : 'Full screen'}
    />
  );
};
