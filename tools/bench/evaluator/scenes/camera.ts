import { smoothNoise } from '../../../drawing/noise.ts';
import type { View } from '../picture/texture.ts';
import type { Camera, SceneSetting } from './scene.ts';

const start = ({ dice, unit }: SceneSetting): View => ({
  x: dice.between(200, 800) * unit,
  y: dice.between(200, 800) * unit,
  angle: dice.chance(0.3) ? dice.between(-0.3, 0.3) : 0,
  zoom: dice.between(0.9, 1.6),
});

export const standing = (setting: SceneSetting): Camera => {
  const view = start(setting);
  return () => view;
};

/** Even movement in one direction. @param speed pixels of a picture 360 high, in a second */
export const panning = (setting: SceneSetting, speed: number): Camera => {
  const view = start(setting);
  const direction = setting.dice.pick([0, Math.PI, setting.dice.between(0, 2 * Math.PI)]);
  const reach = speed * setting.unit;
  return (sec) => ({
    ...view,
    x: view.x + Math.cos(direction) * reach * sec,
    y: view.y + Math.sin(direction) * reach * sec,
  });
};

export const zooming = (setting: SceneSetting, rate: number): Camera => {
  const view = start(setting);
  const [drift, sign] = [setting.dice.between(-8, 8) * setting.unit, setting.dice.sign()];
  return (sec) => ({
    ...view,
    x: view.x + drift * sec,
    zoom: view.zoom * (1 + rate) ** (sign * sec),
  });
};

/** @param rate radians in a second */
export const turning = (setting: SceneSetting, rate: number): Camera => {
  const view = start(setting);
  const sign = setting.dice.sign();
  return (sec) => ({ ...view, angle: view.angle + rate * sign * sec });
};

export const handHeld = (setting: SceneSetting, camera: Camera, strength: number): Camera => {
  const seed = setting.dice.integer(0, 9999);
  const wander = (sec: number, at: number): number =>
    (smoothNoise(sec * 1.3, seed + at) - 0.5) * 1.6 +
    (smoothNoise(sec * 5, seed + at + 40) - 0.5) * 0.5;
  return (sec) => {
    const view = camera(sec);
    const reach = strength * setting.unit;
    return {
      x: view.x + wander(sec, 1) * reach,
      y: view.y + wander(sec, 2) * reach,
      angle: view.angle + wander(sec, 3) * strength * 0.0012,
      zoom: view.zoom * (1 + wander(sec, 4) * strength * 0.0008),
    };
  };
};

/** A random camera that never stops moving. */
export const movingCamera = (setting: SceneSetting): Camera => {
  const { dice } = setting;
  const plain = dice.pick([
    () => panning(setting, dice.between(25, 140)),
    () => panning(setting, dice.between(25, 140)),
    () => zooming(setting, dice.between(0.08, 0.3)),
    () => turning(setting, dice.between(0.08, 0.35)),
  ])();
  return dice.chance(0.3) ? handHeld(setting, plain, dice.between(3, 14)) : plain;
};
