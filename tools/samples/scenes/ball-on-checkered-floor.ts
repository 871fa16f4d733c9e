import { type Color, hex, mix, shade, smoothstep } from '../../drawing/color.ts';
import { layeredNoise } from '../../drawing/noise.ts';
import type { Picture } from '../../drawing/picture.ts';
import { disc, ellipse, type Point, points, polygon } from '../../drawing/shape.ts';
import { type Defect, hasDefect, type Scene, sampleFormat } from '../scene.ts';

const { fps, width, height } = sampleFormat;
const HORIZON = 188;
const BALL_RADIUS = 30;
const FLOOR_Y = 296;

/** The cube with its shadow, in pixels. */
const CUBE_BOX = { left: 448, top: 176, right: 612, bottom: 312 } as const;

const defect: Defect = {
  type: 'popping_object',
  firstFrame: 58,
  lastFrame: 60,
  box: {
    xmin: CUBE_BOX.left / width,
    ymin: CUBE_BOX.top / height,
    xmax: CUBE_BOX.right / width,
    ymax: CUBE_BOX.bottom / height,
  },
  note: 'The blue cube and its shadow are gone for three frames.',
};

export const ballOnCheckeredFloor: Scene = {
  name: 'ball-on-checkered-floor',
  prompt:
    'A red rubber ball bounces across a checkered floor in front of a blue cube, in soft light.',
  frameCount: 96,
  defect,
  draw(picture, frameIndex) {
    const timeSec = frameIndex / fps;
    drawRoom(picture);
    if (!hasDefect({ defect }, frameIndex)) drawCube(picture);
    drawBall(picture, timeSec);
  },
};

function drawRoom(picture: Picture): void {
  picture.fill((x, y) => {
    const light = smoothstep(430, 0, Math.hypot(x - 210, (y - 90) * 1.5));
    if (y < HORIZON) {
      const plaster = layeredNoise(x / 34, y / 34, 4) * 0.05;
      return shade(mix(hex('#a99a8e'), hex('#f1e3d2'), light), 0.97 + plaster);
    }
    const depth = 62 / (y - HORIZON + 14);
    const tile = mix(
      hex('#5a4a4f'),
      hex('#ece4d8'),
      checker((x - 320) * depth * 0.022, depth * 9, depth),
    );
    const far = smoothstep(70, 0, y - HORIZON);
    const gloss = 0.82 + light * 0.26 + layeredNoise(x / 60, y / 20, 3) * 0.06;
    return shade(mix(tile, hex('#9c8d86'), far * 0.75), gloss);
  });
  const skirting = { left: 0, top: HORIZON - 14, width, height: 16 };
  picture.paint(
    (_x, y) => Math.abs(y - HORIZON + 6) - 6,
    (x) => mix(hex('#cfc1b2'), hex('#9a8c80'), x / width),
    { within: skirting },
  );
}

/** Lightness 0 or 1 with an edge one pixel wide, so that far tiles blend instead of flickering. */
function checker(across: number, away: number, depth: number): number {
  const wave = (value: number, pixelSize: number) =>
    Math.min(1, Math.max(-1, Math.sin(value * Math.PI) / (pixelSize * Math.PI)));
  return 0.5 + 0.5 * wave(across, depth * 0.022) * wave(away, (9 * depth * depth) / 62);
}

function drawCube(picture: Picture): void {
  const within = {
    left: CUBE_BOX.left,
    top: CUBE_BOX.top,
    width: CUBE_BOX.right - CUBE_BOX.left,
    height: CUBE_BOX.bottom - CUBE_BOX.top,
  };
  picture.paint(ellipse(536, 282, 54, 16), hex('#2a2024'), { opacity: 0.5, softness: 12, within });
  const faces: [Point[], Color, Color][] = [
    [points('460,206 528,182 584,202 516,228'), hex('#8db8ee'), hex('#6fa0df')],
    [points('460,206 516,228 516,298 460,272'), hex('#4f83cc'), hex('#3a68ab')],
    [points('516,228 584,202 584,268 516,298'), hex('#31598f'), hex('#264873')],
  ];
  for (const [outline, top, bottom] of faces) {
    const paint = (x: number, y: number) =>
      shade(mix(top, bottom, (y - 190) / 100), 0.97 + 0.06 * layeredNoise(x / 8, y / 8, 3));
    picture.paint(polygon(outline), paint, { within });
  }
}

function drawBall(picture: Picture, timeSec: number): void {
  const centerX = 36 + timeSec * 98;
  const bounce = timeSec / 0.92 + 0.35;
  const part = bounce - Math.floor(bounce);
  const rise = 4 * part * (1 - part);
  const heightPx = rise * 150 * 0.94 ** Math.floor(bounce);
  const squash = 1 - 0.16 * smoothstep(0.16, 0, rise);
  const centerY = FLOOR_Y - BALL_RADIUS * squash - heightPx;
  const spread = 1 + heightPx / 220;
  picture.paint(ellipse(centerX, FLOOR_Y - 1, 30 * spread, 8 * spread), hex('#20161a'), {
    opacity: 0.6 / spread ** 2,
    softness: 10 * spread,
    within: { left: centerX - 80, top: FLOOR_Y - 30, width: 160, height: 60 },
  });
  const radiusX = BALL_RADIUS / squash;
  const radiusY = BALL_RADIUS * squash;
  const turn = timeSec * 4.2;
  const paint = (x: number, y: number): Color => {
    const acrossX = (x - centerX) / radiusX;
    const acrossY = (y - centerY) / radiusY;
    const facing = Math.max(0, 1 - Math.hypot(acrossX + 0.38, acrossY + 0.45) / 1.7);
    const stripe = Math.abs(acrossX * Math.sin(turn) + acrossY * Math.cos(turn)) < 0.2;
    const rubber = stripe ? hex('#f6ead8') : hex('#d8342c');
    const rim = smoothstep(0.55, 1, Math.hypot(acrossX, acrossY)) * 0.35;
    const lit = shade(rubber, 0.42 + facing * 0.85 - rim * 0.5);
    return mix(
      lit,
      [1, 1, 1],
      smoothstep(0.26, 0.02, Math.hypot(acrossX + 0.36, acrossY + 0.42)) * 0.8,
    );
  };
  const within = { left: centerX - 42, top: centerY - 42, width: 84, height: 84 };
  picture.paint(
    squash === 1
      ? disc(centerX, centerY, BALL_RADIUS)
      : ellipse(centerX, centerY, radiusX, radiusY),
    paint,
    { within },
  );
}
