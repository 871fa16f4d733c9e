import { type Color, hex, mix, shade, smoothstep } from '../../drawing/color.ts';
import { layeredNoise, smoothNoise } from '../../drawing/noise.ts';
import type { Picture } from '../../drawing/picture.ts';
import { type Point, points, polygon, rotate, type Shape } from '../../drawing/shape.ts';
import { type Scene, sampleFormat } from '../scene.ts';

const { fps, width, height } = sampleFormat;

const sunX = 486;

type Wave = {
  /** Mean distance of the surface from the top, in pixels. */
  readonly level: number;
  /** Amplitude, in pixels. */
  readonly swell: number;
  /** In pixels per radian: the wave length divided by 2π. */
  readonly length: number;
  /** In radians per second. */
  readonly speed: number;
  readonly color: Color;
};

const FAR_WAVES: readonly Wave[] = [
  { level: 212, swell: 3, length: 34, speed: 0.9, color: hex('#7fa8bd') },
  { level: 228, swell: 5, length: 52, speed: 1.2, color: hex('#5c93b0') },
  { level: 250, swell: 7, length: 74, speed: 1.5, color: hex('#3f7c9f') },
];
const NEAR_WAVES: readonly Wave[] = [
  { level: 286, swell: 9, length: 96, speed: 1.8, color: hex('#2b658c') },
  { level: 322, swell: 10, length: 120, speed: 2.1, color: hex('#1d4f78') },
];

/** The sample without a defect. */
export const paperBoatOnWaves: Scene = {
  name: 'paper-boat-on-waves',
  prompt:
    'A folded paper boat rocks on gentle blue waves in the evening sun while clouds drift across the sky.',
  frameCount: 96,
  defect: null,
  draw(picture, frameIndex) {
    const timeSec = frameIndex / fps;
    drawSky(picture, timeSec);
    for (const wave of FAR_WAVES) drawWave(picture, wave, timeSec);
    drawBoat(picture, timeSec);
    for (const wave of NEAR_WAVES) drawWave(picture, wave, timeSec);
  },
};

function drawSky(picture: Picture, timeSec: number): void {
  picture.fill((x, y) => {
    const sky = mix(hex('#6d9fd0'), hex('#fbdcb4'), y / 215);
    const cloud = layeredNoise(x / 150 - timeSec * 0.16, y / 58 + timeSec * 0.02, 5);
    const cover = smoothstep(0.5, 0.78, cloud) * smoothstep(215, 90, y) * 0.9;
    return mix(sky, mix(hex('#fffaf2'), hex('#f2c8a8'), y / 200), cover);
  });
  picture.glow(sunX, 168, 190, [0.5, 0.34, 0.12]);
  picture.glow(sunX, 168, 34, [0.9, 0.8, 0.5]);
  const hills: Shape = (x, y) =>
    196 - 30 * smoothNoise(x / 110 + 4, 1) - 8 * smoothNoise(x / 31, 2) - y;
  picture.paint(hills, (_x, y) => mix(hex('#a9a6b8'), hex('#c9b9b4'), (y - 160) / 50));
}

function drawWave(picture: Picture, wave: Wave, timeSec: number): void {
  const shape: Shape = (x, y) => surfaceOf(wave, x, timeSec) - y;
  const within = { left: 0, top: wave.level - 24, width, height: height - wave.level + 24 };
  const paint = (x: number, y: number): Color => {
    const depth = y - surfaceOf(wave, x, timeSec);
    const ripple = smoothNoise(x / 26 + timeSec * wave.speed, y / 5 + wave.level) * 0.12;
    const foam = smoothstep(3.5, 0.5, depth) * 0.55;
    const water = shade(wave.color, 1.12 - depth / 160 + ripple);
    const glitter =
      smoothstep(150, 0, Math.abs(x - sunX)) *
      smoothstep(0.62, 0.8, smoothNoise(x / 15 - timeSec, y / 3)) *
      0.35;
    return mix(mix(water, hex('#eef6f8'), foam), hex('#ffe3b0'), glitter);
  };
  picture.paint(shape, paint, { within, softness: 1.4 });
}

function surfaceOf({ level, swell, length, speed }: Wave, x: number, timeSec: number): number {
  const phase = x / length + timeSec * speed;
  return level + swell * Math.sin(phase) + swell * 0.4 * Math.sin(phase * 2.3 + level);
}

function drawBoat(picture: Picture, timeSec: number): void {
  const wave = NEAR_WAVES[0];
  if (!wave) return;
  const centerX = 236 + timeSec * 18;
  const slope =
    (surfaceOf(wave, centerX + 40, timeSec) - surfaceOf(wave, centerX - 40, timeSec)) / 80;
  const centerY = surfaceOf(wave, centerX, timeSec) - 2;
  const angle = Math.atan(slope) * 0.9 + 0.05 * Math.sin(timeSec * 2.2);
  const part = (corners: readonly Point[]) =>
    polygon(
      rotate(
        corners.map(([x, y]): Point => [centerX + x, centerY + y]),
        [centerX, centerY],
        angle,
      ),
    );
  const within = { left: centerX - 110, top: centerY - 120, width: 220, height: 160 };
  const paper = (tint: Color) => (x: number, y: number) =>
    shade(tint, 0.97 + 0.05 * layeredNoise((x - centerX) / 9, (y - centerY) / 9, 3));
  const faces = [
    ['0,-92 -44,-16 0,-4', '#f3ead9'],
    ['0,-92 44,-16 0,-4', '#d8c8b0'],
    ['-92,-34 0,-18 0,26 -52,26', '#fdf6e8'],
    ['92,-34 0,-18 0,26 52,26', '#e6d8c0'],
    ['-92,-34 -50,-27 -58,0', '#efe2cd'],
    ['92,-34 50,-27 58,0', '#cdbb9f'],
  ] as const;
  for (const [outline, tint] of faces) {
    picture.paint(part(points(outline)), paper(hex(tint)), { within });
  }
}
