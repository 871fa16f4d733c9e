import { type Color, shade } from '../../../drawing/color.ts';
import { layeredNoise, smoothNoise } from '../../../drawing/noise.ts';
import { disc, ellipse, points, polygon, roundedBox, type Shape } from '../../../drawing/shape.ts';
import type { Dice } from '../dice.ts';
import { drawSprite, paintSprite, type Sprite } from '../picture/sprite.ts';
import type { Actor, SceneSetting } from './scene.ts';
import { hueColour } from './surfaces.ts';

const shapes: readonly Shape[] = [
  disc(0, 0, 0.9),
  ellipse(0, 0, 0.9, 0.55),
  roundedBox(-0.85, -0.6, 1.7, 1.2, 0.2),
  polygon(points('0,-0.9 0.85,0.7 -0.85,0.7')),
  polygon(points('-0.9,0.1 -0.4,-0.6 0.5,-0.7 0.9,0.2 0.3,0.8 -0.6,0.7')),
];

export const randomSprite = (
  dice: Dice,
  { isFlat = false, shape = dice.pick(shapes) } = {},
): Sprite => {
  const [hue, saturation] = [dice.roll(), dice.between(0.15, 0.85)];
  const bright = dice.between(0.25, 0.95);
  const [fine, contrast] = [dice.between(4, 22), dice.between(0.1, 0.6)];
  const seed = dice.integer(0, 5000);
  const stripes = dice.chance(0.35) ? dice.between(6, 20) : 0;
  return paintSprite(
    shape,
    (x, y): Color => {
      const base = hueColour(hue, saturation, bright);
      if (isFlat) return base;
      const grain = layeredNoise(x / fine + seed, y / fine, 3) - 0.5;
      const band = stripes && Math.floor((x + y * 0.5) / stripes) % 2 ? 0.75 : 1;
      return shade(base, (0.7 + 0.6 * (1 - y / 128) + contrast * grain) * band);
    },
    { softness: isFlat ? 0.015 : 0.04 },
  );
};

/** Turns back at the edges of the picture. @param speed in units a second */
export const bouncing = (
  setting: SceneSetting,
  size: number,
  speed: number,
  isFlat = false,
): Actor => {
  const { dice, width, height, unit } = setting;
  const sprite = randomSprite(dice, { isFlat });
  const direction = dice.between(0, 2 * Math.PI);
  const [spin, stretch] = [dice.between(-2, 2), dice.between(0.7, 1.4)];
  const [startX, startY] = [dice.between(0, width), dice.between(0, height)];
  const there = (start: number, way: number, length: number): number => {
    const at = (((start + way) % (2 * length)) + 2 * length) % (2 * length);
    return at < length ? at : 2 * length - at;
  };
  return (frame, sec) =>
    void drawSprite(frame, sprite, {
      x: there(startX, Math.cos(direction) * speed * unit * sec, width),
      y: there(startY, Math.sin(direction) * speed * unit * sec, height),
      width: size * unit,
      height: size * unit * stretch,
      angle: spin * sec,
    });
};

export const swaying = (setting: SceneSetting, size: number, reach: number): Actor => {
  const { dice, width, height, unit } = setting;
  const sprite = randomSprite(dice);
  const [x, y] = [dice.between(0.2, 0.8) * width, dice.between(0.3, 0.8) * height];
  const [pace, phase, tilt] = [dice.between(1.5, 5), dice.between(0, 6), dice.between(0.05, 0.4)];
  return (frame, sec) =>
    void drawSprite(frame, sprite, {
      x: x + Math.sin(sec * pace + phase) * reach * unit,
      y: y + Math.cos(sec * pace * 0.7 + phase) * reach * unit * 0.5,
      width: size * unit,
      height: size * unit,
      angle: Math.sin(sec * pace * 1.3) * tilt,
    });
};

export const walker = (
  setting: SceneSetting,
  { speed, size }: { speed: number; size: number },
): Actor => {
  const { dice, width, height, unit } = setting;
  const coat = hueColour(dice.roll(), 0.6, 0.6);
  const trousers = hueColour(dice.roll(), 0.4, 0.35);
  const skin = hueColour(0.07, 0.45, 0.75);
  const limb = (colour: Color): Sprite =>
    paintSprite(
      roundedBox(-0.95, -0.95, 1.9, 1.9, 0.5),
      (x, y) => shade(colour, 0.7 + 0.5 * smoothNoise(x / 14, y / 14) + 0.2 * (x / 128)),
      { size: 64, softness: 0.08 },
    );
  const [body, leg] = [limb(coat), limb(trousers)];
  const face = (x: number, y: number) => shade(skin, 1.1 - x / 260 - (y < 40 ? 0.6 : 0));
  const head = paintSprite(ellipse(0, 0, 0.85, 0.95), face, { softness: 0.06 });
  const s = size * unit;
  const [startX, floorY] = [dice.between(-0.1, 0.8) * width, dice.between(0.75, 0.98) * height];
  const [pace, phase] = [dice.between(6, 10), dice.between(0, 6)];
  return (frame, sec) => {
    const x = startX + speed * unit * sec;
    const swing = Math.sin(sec * pace + phase) * 0.6;
    const hipY = floorY - s * 0.48 + Math.abs(swing) * s * 0.03;
    /** @param rise of its upper end over the hips; like its size, in heights of the walker */
    const drawLimb = (sprite: Sprite, rise: number, size: readonly number[], angle: number) => {
      const [length = 0, thick = 0] = size.map((share) => share * s);
      drawSprite(frame, sprite, {
        x: x - (Math.sin(angle) * length) / 2,
        y: hipY - s * rise + (Math.cos(angle) * length) / 2,
        width: thick,
        height: length,
        angle,
      });
    };
    drawLimb(body, 0.33, [0.36, 0.09], -swing);
    drawLimb(leg, 0, [0.48, 0.13], swing);
    drawLimb(leg, 0, [0.48, 0.13], -swing);
    drawLimb(body, 0.36, [0.4, 0.24], 0.05);
    drawSprite(frame, head, { x, y: hipY - s * 0.45, width: s * 0.18, height: s * 0.22 });
    drawLimb(body, 0.33, [0.36, 0.09], swing);
  };
};

/** Crosses the picture once, from outside to outside, between two times. */
export const crossing = (
  setting: SceneSetting,
  { size, fromSec, tookSec }: { size: number; fromSec: number; tookSec: number },
): Actor => {
  const { dice, width, height, unit } = setting;
  const sprite = randomSprite(dice);
  const [y, sign] = [dice.between(0.3, 0.75) * height, dice.sign()];
  const reach = width / 2 + size * unit;
  return (frame, sec) => {
    const part = (sec - fromSec) / tookSec;
    if (part < 0 || part > 1) return;
    const x = width / 2 + sign * (2 * part - 1) * reach;
    drawSprite(frame, sprite, { x, y, width: size * unit, height: size * unit * 0.8 });
  };
};

export const falling = (setting: SceneSetting, kind: 'rain' | 'snow' | 'sparks'): Actor => {
  const { dice, width, height, unit } = setting;
  const [speed, w, h, colour, count] = (
    {
      rain: [dice.between(500, 900), 2.2, dice.between(16, 34), [0.75, 0.8, 0.9], 130],
      snow: [dice.between(40, 120), 6, 6, [0.95, 0.95, 1], 110],
      sparks: [-dice.between(80, 260), 5, 5, [1, 0.75, 0.3], 70],
    } as const
  )[kind];
  const sprite = paintSprite(ellipse(0, 0, 0.8, 0.9), () => colour, { size: 16, softness: 0.5 });
  const drops = Array.from({ length: count }, () => ({
    x: dice.between(0, width),
    y: dice.between(0, height),
    pace: dice.between(0.6, 1.3),
    phase: dice.between(0, 6),
    size: dice.between(0.6, 1.3),
  }));
  const lap = height + 80 * unit;
  return (frame, sec) => {
    for (const { x, y, pace, phase, size } of drops) {
      const fallen = (((y + speed * pace * unit * sec) % lap) + lap) % lap;
      const sway = kind === 'rain' ? 0 : Math.sin(sec * 2 + phase) * 14 * unit;
      drawSprite(frame, sprite, {
        x: x + sway,
        y: fallen - 40 * unit,
        width: w * unit * size,
        height: h * unit * size,
        opacity: kind === 'rain' ? 0.45 : 0.85,
      });
    }
  };
};
