import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useReview } from '../../review-context.ts';
import { ToolButton } from './ToolButton.tsx';

/** To the ends, by one frame, and playing. */
export const MoveButtons = () => {
  const { playhead } = useReview();
  const isPlaying = useSyncExternalStore(playhead.subscribe, () => playhead.state().isPlaying);
  return (
    <>
      <ToolButton action="player.first" icon={ChevronFirst} />
      <ToolButton action="player.stepBack" icon={ChevronLeft} />
      <ToolButton
        action="player.play"
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? 'Pause' : 'Play'}
      />
      <ToolButton action="player.stepForward" icon={ChevronRight} />
      <ToolButton action="player.last" icon={ChevronLast} />
    </>
  );
};
