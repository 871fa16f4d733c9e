import type { YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';
import { createGrain } from '../picture/effects.ts';
import {
  drawTexture,
  paintTexture,
  type Ripple,
  type Texture,
  type View,
} from '../picture/texture.ts';
import { richSurfaces, type SurfaceName, surfaces } from './surfaces.ts';

export type SceneSetting = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly durationSec: number;
  /** Pixels of the picture for one of a picture 360 pixels high or wide. */
  readonly unit: number;
  readonly dice: Dice;
};

type DrawScene = (frame: YuvFrame, sec: number) => void;

export type SceneBuilder = (setting: SceneSetting) => DrawScene;

export const textureFor = (
  { dice, unit }: SceneSetting,
  names: readonly SurfaceName[],
): Texture => {
  const half = unit > 1.3 ? 1024 : 512;
  const scale = half / 512;
  const surface = surfaces[dice.pick(names)](dice);
  const [offsetX, offsetY] = [dice.integer(0, 5000), dice.integer(0, 5000)];
  return paintTexture((x, y) => surface(x / scale + offsetX, y / scale + offsetY), half);
};

export type Camera = (sec: number) => View;

export type Actor = (frame: YuvFrame, sec: number) => void;

type SceneParts = {
  readonly camera: Camera;
  readonly surfaces?: readonly SurfaceName[];
  readonly ripple?: (sec: number) => Ripple;
  readonly actors?: readonly Actor[];
  readonly finish?: Actor;
  readonly grain?: number;
};

/** Most footage has a little grain; generated clips are often clean. */
const usualGrain = (dice: Dice): number => dice.pick([0, 0, 0.8, 1.5, 2.5]);

export const compose = (setting: SceneSetting, parts: SceneParts): DrawScene => {
  const { surfaces = richSurfaces, actors = [], ripple, camera, finish } = parts;
  const texture = textureFor(setting, surfaces);
  const addGrain = createGrain(setting.dice, parts.grain ?? usualGrain(setting.dice));
  return (frame, sec) => {
    drawTexture(frame, texture, camera(sec), { ripple: ripple?.(sec) ?? null });
    for (const draw of actors) draw(frame, sec);
    finish?.(frame, sec);
    addGrain(frame);
  };
};
