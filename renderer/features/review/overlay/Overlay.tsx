import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { choosePlayer, usePlayerChoices } from '../player/player-choices.ts';
import { OverlayMarks } from './OverlayMarks.tsx';

type Props = {
  /** The clip's frame on screen while the playhead is at one: another where it moves through two clips. */
  frameAt?: (frame: number) => number;
};

const sameFrame = (frame: number): number => frame;

/** The findings on the picture, in the stage's layer over the canvas; shown or hidden by a key. */
export const Overlay = ({ frameAt = sameFrame }: Props) => {
  const { hasOverlay } = usePlayerChoices();
  useActionHandlers({ 'player.overlay': () => choosePlayer({ hasOverlay: !hasOverlay }) });
  return hasOverlay ? <OverlayMarks frameAt={frameAt} /> : null;
};
