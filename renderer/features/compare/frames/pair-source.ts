import { useEffect, useMemo, useRef } from 'react';
import type { ClipFrames } from '../../clip-player/frames/clip-frames.ts';
import { createPlayhead, type Playhead } from '../../clip-player/playback/create-playhead.ts';
import { playerChoices } from '../../clip-player/playback/player-choices.ts';
import type { FrameSource } from '../../clip-player/playback/show-frames.ts';
import { type FrameMatch, sideNames } from './frame-match.ts';

/** As last drawn; null for a clip without video. */
export type PairPictures = {
  readonly left: HTMLCanvasElement | null;
  readonly right: HTMLCanvasElement | null;
};

export type PairScreen = {
  /**
   * Calls back at once if frames were drawn, and each time both have been drawn, in the same task,
   * so that two canvases change at the same moment. @returns a function that unsubscribes
   */
  follow(paint: (pictures: PairPictures) => void): () => void;
};

type PairSource = FrameSource & PairScreen;

const canvasFor = (frames: ClipFrames | null): HTMLCanvasElement | null => {
  if (!frames) return null;
  const canvas = document.createElement('canvas');
  canvas.width = frames.picture.width;
  canvas.height = frames.picture.height;
  return canvas;
};

/** @param right the same object as `left` for two runs of one clip, which is drawn only once */
const createPairSource = (
  match: FrameMatch,
  left: ClipFrames | null,
  right: ClipFrames | null,
): PairSource => {
  const leftCanvas = canvasFor(left);
  const isOne = left === right;
  const pictures: PairPictures = { left: leftCanvas, right: isOne ? leftCanvas : canvasFor(right) };
  const frames = { left, right: isOne ? null : right };
  const sides = sideNames.flatMap((side) => {
    const [clip, canvas] = [frames[side], pictures[side]];
    return clip && canvas ? [{ clip, canvas, at: match[side] }] : [];
  });
  const painters = new Set<(pictures: PairPictures) => void>();
  let newest = 0;
  let hasDrawn = false;
  return {
    has: (frame) => sides.every(({ clip, at }) => clip.has(at(frame).frame)),
    aim: (frame, direction) => {
      for (const { clip, at } of sides) clip.aim(at(frame).frame, direction);
    },
    draw: async (frame) => {
      newest += 1;
      const request = newest;
      const areDrawn = await Promise.all(
        sides.map(({ clip, canvas, at }) => clip.draw(at(frame).frame, canvas)),
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
