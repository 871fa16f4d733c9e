import type { Dice } from '../dice.ts';
import { drawTexture, type Ripple } from '../picture/draw-texture.ts';
import { createGrain } from '../picture/effects.ts';
import type { Actor } from './actors.ts';
import type { Camera } from './camera.ts';
import { type DrawScene, type SceneSetting, textureFor } from './scene.ts';
import { richSurfaces, type SurfaceName } from './surfaces.ts';

export type SceneParts = {
  readonly camera: Camera;
  readonly surfaces?: readonly SurfaceName[];
  readonly ripple?: (sec: number) => Ripple;
  readonly actors?: readonly Actor[];
  readonly finish?: Actor;
  readonly grain?: number;
};

/** Most footage has a little grain; generated clips are often clean. */
export const usualGrain = (dice: Dice): number => dice.pick([0, 0, 0.8, 1.5, 2.5]);

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
