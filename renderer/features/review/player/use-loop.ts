import { useEffect } from 'react';
import { type FrameTable, lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { playerChoices, usePlayerChoices } from './player-choices.ts';
import type { FrameRange, Playhead } from './playhead.ts';

/** The frames that are repeated for a finding, or for none. */
const loopRange = (table: FrameTable, place: FindingPlace | null): FrameRange =>
  place
    ? { first: place.firstFrame, last: place.lastFrame }
    : { first: 0, last: lastFrameOf(table) };

/** Repeats the chosen finding, or the clip while none is chosen, for as long as that is wished. */
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

/** Goes to a finding; where findings are repeated, what was playing plays on in it. */
export const showFinding = (playhead: Playhead, table: FrameTable, place: FindingPlace): void => {
  const { isPlaying } = playhead.state();
  if (place.hasRegion) playhead.goTo(place.firstFrame);
  if (!playerChoices().isLooping) return;
  playhead.setLoop(loopRange(table, place));
  if (isPlaying) playhead.play();
};
