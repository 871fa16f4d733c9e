import { useEffect, useMemo, useRef } from 'react';
import type { ClipFrames } from '../../clip-player/frames/clip-frames.ts';
import { createPlayhead } from '../../clip-player/playback/create-playhead.ts';
import { playerChoices } from '../../clip-player/playback/player-choices.ts';
import type { Playhead } from '../../clip-player/playback/playhead.ts';
import type { FrameMatch } from './frame-match.ts';
import { createPairSource, type PairScreen } from './pair-source.ts';

/**
 * Returns the shared playhead of both clips. When a clip opens, a new playhead at the same position
 * replaces it.
 */
export const usePairPlayhead = (
  match: FrameMatch,
  left: ClipFrames | null,
  right: ClipFrames | null,
): { playhead: Playhead; screen: PairScreen } => {
  const before = useRef<Playhead>(null);
  const pair = useMemo(() => {
    const source = createPairSource(match, left, right);
    const playhead = createPlayhead(match.table, source, {
      firstFrame: before.current?.wanted() ?? 0,
      speed: playerChoices().speed,
    });
    return { playhead, screen: source };
  }, [match, left, right]);
  useEffect(() => {
    before.current = pair.playhead;
    pair.playhead.redraw();
    return () => pair.playhead.close();
  }, [pair]);
  return pair;
};
