import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { choosePlayer, usePlayerChoices } from '../playback/player-choices.ts';
import { OverlayMarks } from './OverlayMarks.tsx';

type Props = {
  /** Maps the playhead's frame to the clip's own; they differ if the playhead moves through two clips. */
  frameAt?: (frame: number) => number;
};

const sameFrame = (frame: number): number => frame;

export const Overlay = ({ frameAt = sameFrame }: Props) => {
  const { hasOverlay } = usePlayerChoices();
  useActionHandlers({ 'player.overlay': () => choosePlayer({ hasOverlay: !hasOverlay }) });
  return hasOverlay ? <OverlayMarks frameAt={frameAt} /> : null;
};
