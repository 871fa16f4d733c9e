import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { choosePlayer, usePlayerChoices } from '../player/player-choices.ts';
import { OverlayMarks } from './OverlayMarks.tsx';

/** The findings on the picture, in the stage's layer over the canvas; shown or hidden by a key. */
export const Overlay = () => {
  const { hasOverlay } = usePlayerChoices();
  useActionHandlers({ 'player.overlay': () => choosePlayer({ hasOverlay: !hasOverlay }) });
  return hasOverlay ? <OverlayMarks /> : null;
};
