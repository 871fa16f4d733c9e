import { useEffect, useMemo, useRef } from 'react';
import type { ClipFrames } from '../../clip-player/frames/clip-frames.ts';
import { createPlayhead, type Playhead } from '../../clip-player/playback/create-playhead.ts';
import { playerChoices } from '../../clip-player/playback/player-choices.ts';
import type { FrameSource } from '../../clip-player/playback/show-frames.ts';
import { type FrameMatch, frameInMatch } from './frame-match.ts';

/** As last drawn, in the order of the clips; null for a clip without video. */
export type Pictures = readonly (HTMLCanvasElement | null)[];

export type SharedScreen = {
  /**
   * Calls back at once if frames were drawn, and each time all have been drawn, in the same task,
   * so that all canvases change at the same moment. @returns a function that unsubscribes
   */
  follow(paint: (pictures: Pictures) => void): () => void;
};

type SharedSource = FrameSource & SharedScreen;

const canvasFor = ({ picture }: ClipFrames): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  return canvas;
};

/** @param clips two runs of one clip have the same object, which is drawn only once */
const createSharedSource = (
  match: FrameMatch,
  clips: readonly (ClipFrames | null)[],
): SharedSource => {
  const canvases = new Map<ClipFrames, HTMLCanvasElement>();
  for (const clip of clips) if (clip && !canvases.has(clip)) canvases.set(clip, canvasFor(clip));
  const pictures: Pictures = clips.map((clip) => (clip && canvases.get(clip)) ?? null);
  const sides = [...canvases].flatMap(([clip, canvas]) => {
    const at = match.at[clips.indexOf(clip)];
    return at ? [{ clip, canvas, at }] : [];
  });
  const painters = new Set<(pictures: Pictures) => void>();
  let newest = 0;
  let hasDrawn = false;
  return {
    has: (frame) => sides.every(({ clip, at }) => clip.has(at(frame).frame)),
    draw: async (frame, direction) => {
      newest += 1;
      const request = newest;
      const areDrawn = await Promise.all(
        sides.map(({ clip, canvas, at }) => clip.draw(at(frame).frame, direction, canvas)),
      );
      // A newer request may have drawn another frame on one of the canvases.
      if (request !== newest || areDrawn.includes(false)) return false;
      hasDrawn = true;
      for (const paint of painters) paint(pictures);
      return true;
    },
    isDropping: sides.some(({ clip }) => clip.inexactReason !== null),
    follow: (paint) => {
      painters.add(paint);
      if (hasDrawn) paint(pictures);
      return () => painters.delete(paint);
    },
  };
};

/**
 * @param clips the same array until a clip changes
 * @param openingFrame of the first clip
 */
export const useSharedPlayhead = (
  match: FrameMatch,
  clips: readonly (ClipFrames | null)[],
  openingFrame: number | null,
): { playhead: Playhead; screen: SharedScreen } => {
  const before = useRef<{ playhead: Playhead; opensAt: number }>(null);
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame counts only when it opens
  const shared = useMemo(() => {
    const source = createSharedSource(match, clips);
    const [first] = match.at;
    const opensAt = first ? frameInMatch(match, first, openingFrame ?? 0) : 0;
    const wanted = before.current?.playhead.wanted() ?? opensAt;
    // A step counts even if it was taken before a clip was open.
    const isKept = hasOpened.current || wanted !== before.current?.opensAt;
    const playhead = createPlayhead(match.table, source, {
      firstFrame: isKept ? wanted : opensAt,
      speed: playerChoices().speed,
    });
    return { playhead, screen: source, opensAt };
  }, [match, clips]);
  useEffect(() => {
    const { playhead } = shared;
    playhead.redraw();
    // Another clip in one of the places does not stop the others.
    if (before.current?.playhead.state().isPlaying) playhead.play();
    before.current = shared;
    return () => {
      hasOpened.current ||= playhead.state().isDrawn;
      playhead.close();
    };
  }, [shared]);
  return shared;
};
