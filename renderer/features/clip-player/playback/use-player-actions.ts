import { useEffect } from 'react';
import { type FrameTable, lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { switchFullScreen } from '../layout/full-screen.ts';
import { useReview } from '../review-context.ts';
import type { Playhead } from './create-playhead.ts';
import { choosePlayer, playerChoices, usePlayerChoices } from './player-choices.ts';
import { type FrameRange, nextSpeed } from './playhead.ts';

/** @param place null for the entire clip */
export const loopRange = (table: FrameTable, place: FindingPlace | null): FrameRange =>
  place
    ? { first: place.firstFrame, last: place.lastFrame }
    : { first: 0, last: lastFrameOf(table) };

export const useLoop = (
  playhead: Playhead,
  table: FrameTable,
  place: FindingPlace | null,
): void => {
  const { isLooping } = usePlayerChoices();
  useEffect(() => {
    playhead.setLoop(isLooping ? loopRange(table, place) : null);
  }, [playhead, table, place, isLooping]);
};

/** Goes to a finding. If looping is on, a clip that was playing continues in the finding's loop. */
export const showFinding = (playhead: Playhead, table: FrameTable, place: FindingPlace): void => {
  const { isPlaying } = playhead.state();
  if (place.hasRegion) playhead.goTo(place.firstFrame);
  if (!playerChoices().isLooping) return;
  playhead.setLoop(loopRange(table, place));
  if (isPlaying) playhead.play();
};

export const usePlayerActions = (): void => {
  const { table, playhead, findings, chosen } = useReview();
  const changeSpeed = (by: 1 | -1): void => {
    const speed = nextSpeed(playhead.state().speed, by);
    choosePlayer({ speed: Math.abs(speed) });
    playhead.setSpeed(speed);
  };
  const switchLoop = (): void => {
    const isLooping = !playerChoices().isLooping;
    choosePlayer({ isLooping });
    const place = chosen === null ? null : (findings[chosen]?.place ?? null);
    if (!isLooping || !place) return;
    showFinding(playhead, table, place);
    playhead.play();
  };
  useActionHandlers({
    'player.play': () => (playhead.state().isPlaying ? playhead.pause() : playhead.play()),
    'player.stepBack': () => playhead.step(-1),
    'player.stepForward': () => playhead.step(1),
    'player.tenBack': () => playhead.step(-10),
    'player.tenForward': () => playhead.step(10),
    'player.first': () => playhead.goTo(0),
    'player.last': () => playhead.goTo(lastFrameOf(table)),
    'player.shuttleBack': () => playhead.shuttle(-1),
    'player.shuttleStop': () => playhead.pause(),
    'player.shuttleForward': () => playhead.shuttle(1),
    'player.loop': switchLoop,
    'player.slower': () => changeSpeed(-1),
    'player.faster': () => changeSpeed(1),
    'player.fullScreen': switchFullScreen,
  });
};
