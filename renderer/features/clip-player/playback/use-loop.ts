import { useEffect } from 'react';
import { type FrameTable, lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { playerChoices, usePlayerChoices } from './player-choices.ts';
import type { FrameRange, Playhead } from './playhead.ts';

/** Returns the frames to loop: those of a finding, or of the whole clip (null). */
const loopRange = (table: FrameTable, place: FindingPlace | null): FrameRange =>
  place
    ? { first: place.firstFrame, last: place.lastFrame }
    : { first: 0, last: lastFrameOf(table) };

/** Loops the selected finding, or the whole clip while none is selected, if looping is on. */
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
