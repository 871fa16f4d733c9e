import { createFrame, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import { createDice, seedOf } from '../dice.ts';
import { movingScenes } from './moving-scenes.ts';
import { quietScenes } from './quiet-scenes.ts';

export const scenes = { ...movingScenes, ...quietScenes } as const;
export type SceneName = keyof typeof scenes;

export type ClipPlan = {
  readonly scene: SceneName;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly frameCount: number;
  /** Frames for which each drawn picture is held, in turn: animation on twos, pulldown. */
  readonly cadence: readonly number[];
};

/** Draws all frames of a clip. Frames of one picture are copies of each other, grain included. */
export const drawClip = (plan: ClipPlan): YuvFrame[] => {
  const { scene, seed, width, height, fps, frameCount, cadence } = plan;
  const draw = scenes[scene]({
    width,
    height,
    fps,
    durationSec: frameCount / fps,
    unit: Math.min(width, height) / 360,
    dice: createDice(seedOf('scene', scene, seed)),
  });
  const frames: YuvFrame[] = [];
  for (let turn = 0; frames.length < frameCount; turn += 1) {
    const frame = createFrame(width, height);
    const held = cadence[turn % cadence.length] ?? 1;
    // Motion is even in pictures, not in frames, like a film in a faster video.
    const sec = (turn * (cadence.reduce((sum, count) => sum + count, 0) / cadence.length)) / fps;
    draw(frame, sec);
    for (let copy = 0; copy < held && frames.length < frameCount; copy += 1) frames.push(frame);
  }
  return frames;
};
