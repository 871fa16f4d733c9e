import { type Color, hex, mix, shade, smoothstep } from '../../drawing/color.ts';
import { hash, layeredNoise, smoothNoise } from '../../drawing/noise.ts';
import type { Picture } from '../../drawing/picture.ts';
import {
  disc,
  ellipse,
  line,
  type Point,
  polygon,
  rotate,
  roundedBox,
} from '../../drawing/shape.ts';
import { type Defect, hasDefect, type Scene, sampleFormat } from '../scene.ts';

const { fps, width, height } = sampleFormat;
const HOOK: Point = [300, 46];
const GROUND_TOP = 292;
const DROP_COUNT = 110;

const defect: Defect = {
  type: 'frozen_frames',
  firstFrame: 32,
  lastFrame: 40,
  box: null,
  note: 'Nine identical frames in mid swing; then the lantern and the rain jump to where they would have been.',
};

export const lanternInTheRain: Scene = {
  name: 'lantern-in-the-rain',
  prompt:
    'A glowing paper lantern swings from a wooden beam in the rain at night, above dark rippling water.',
  frameCount: 96,
  defect,
  draw(picture, frameIndex) {
    const shownFrame = hasDefect({ defect }, frameIndex) ? defect.firstFrame : frameIndex;
    const timeSec = shownFrame / fps;
    const swing = 0.36 * Math.sin((timeSec * 2 * Math.PI) / 2.9);
    const [lantern] = rotate([[HOOK[0], HOOK[1] + 150]], HOOK, swing);
    if (!lantern) return;
    drawStreet(picture, lantern, timeSec);
    drawRain(picture, timeSec, 0, DROP_COUNT / 2);
    drawLantern(picture, swing, timeSec);
    drawBeam(picture);
    drawRain(picture, timeSec, DROP_COUNT / 2, DROP_COUNT);
  },
};

function drawStreet(picture: Picture, [lanternX]: Point, timeSec: number): void {
  picture.fill((x, y) => {
    if (y < GROUND_TOP) {
      const mist = layeredNoise(x / 170 + 3, y / 110, 4) * 0.1;
      return mix(hex('#0b1226'), hex('#26324f'), y / GROUND_TOP + mist - 0.05);
    }
    const depth = (y - GROUND_TOP) / (height - GROUND_TOP);
    const row = Math.log(0.12 + depth) * 5;
    const joint = Math.min(Math.abs(row - Math.round(row)), 0.12) / 0.12;
    const stone = mix(hex('#141a2c'), hex('#2b3149'), layeredNoise(x / 40, row * 2, 3));
    return shade(stone, 0.75 + 0.25 * joint);
  });
  const farLights: [number, number, number, Color][] = [
    [70, 214, 30, [0.3, 0.18, 0.06]],
    [128, 236, 20, [0.12, 0.16, 0.3]],
    [456, 204, 34, [0.32, 0.2, 0.08]],
    [540, 232, 24, [0.1, 0.22, 0.24]],
    [598, 210, 28, [0.3, 0.12, 0.1]],
  ];
  for (const [x, y, radius, color] of farLights) {
    picture.paint(disc(x, y, radius), shade(color, 2), { opacity: 0.35, softness: 6 });
    picture.glow(x, y, radius * 2.4, shade(color, 0.5));
    picture.glow(x, GROUND_TOP + (GROUND_TOP - y) * 0.5, radius * 1.6, shade(color, 0.35));
  }
  const wet = { left: 0, top: GROUND_TOP, width, height: height - GROUND_TOP };
  picture.paint(
    ellipse(lanternX, GROUND_TOP + 34, 120, 40),
    (x, y) => {
      const ripple = smoothNoise(x / 22 + timeSec, y / 3 - timeSec * 3);
      return mix(hex('#6b3d1c'), hex('#ffba62'), ripple);
    },
    { opacity: 0.42, softness: 60, within: wet },
  );
}

function drawLantern(picture: Picture, swing: number, timeSec: number): void {
  const at = (x: number, y: number): Point =>
    rotate([[HOOK[0] + x, HOOK[1] + y]], HOOK, swing)[0] ?? HOOK;
  const [centerX, centerY] = at(0, 150);
  const flicker = 0.94 + 0.06 * smoothNoise(timeSec * 5, 9);
  picture.paint(line(HOOK, at(0, 96), 2.4), hex('#3a2c22'));
  picture.glow(centerX, centerY, 250, shade([0.62, 0.34, 0.1], flicker * 0.8));
  const within = { left: centerX - 80, top: centerY - 90, width: 160, height: 180 };
  const body = (x: number, y: number) => {
    const [localX, localY] = rotate([[x, y]], [centerX, centerY], -swing)[0] ?? [x, y];
    return ellipse(centerX, centerY, 46, 54)(localX, localY);
  };
  const paper = (x: number, y: number): Color => {
    const [localX, localY] = rotate([[x, y]], [centerX, centerY], -swing)[0] ?? [x, y];
    const across = (localX - centerX) / 46;
    const light = 1.02 - 0.42 * across * across - 0.16 * Math.abs((localY - centerY) / 54);
    const rib = smoothstep(0.35, 0.05, Math.abs(((localY - centerY + 200) % 13) / 13 - 0.5));
    const grain = layeredNoise((localX - centerX) / 12, (localY - centerY) / 5, 3) * 0.1;
    return shade(
      mix(hex('#f0642a'), hex('#ffd98a'), light * light),
      (light + grain) * flicker * (1 - 0.13 * rib),
    );
  };
  picture.paint(body, paper, { within, softness: 1.6 });
  for (const offset of [-56, 56]) {
    const corners: Point[] = [
      [-20, offset - 5],
      [20, offset - 5],
      [20, offset + 5],
      [-20, offset + 5],
    ];
    picture.paint(polygon(corners.map(([x, y]) => at(x, 150 + y))), hex('#2c1d18'), { within });
  }
  picture.paint(line(at(0, 211), at(0, 240), 3), hex('#c2402a'));
}

function drawBeam(picture: Picture): void {
  const within = { left: 0, top: 0, width, height: 56 };
  picture.paint(
    roundedBox(-10, 10, 660, 34, 4),
    (x, y) => {
      const grain = layeredNoise(x / 90, y / 3.2, 4);
      const light = smoothstep(320, 0, Math.abs(x - HOOK[0])) * smoothstep(14, 46, y) * 0.55;
      return shade(mix(hex('#2b2019'), hex('#4a3526'), grain), 0.8 + light);
    },
    { within },
  );
  picture.paint(disc(HOOK[0], HOOK[1], 5), hex('#15100d'));
}

function drawRain(picture: Picture, timeSec: number, first: number, end: number): void {
  for (let drop = first; drop < end; drop += 1) {
    const speed = 420 + 240 * hash(drop, 1);
    const travel = (hash(drop, 2) * 430 + timeSec * speed) % 430;
    const lap = Math.floor((hash(drop, 2) * 430 + timeSec * speed) / 430);
    const x = hash(drop, 3 + lap) * (width + 60) - travel * 0.1;
    const y = travel - 40;
    const length = 14 + 14 * hash(drop, 4);
    const within = { left: x - 6, top: y - 3, width: 12, height: length + 6 };
    picture.paint(line([x, y], [x - length * 0.1, y + length], 1.1), hex('#c4d2ec'), {
      opacity: 0.22 + 0.2 * hash(drop, 5),
      within,
    });
  }
}
