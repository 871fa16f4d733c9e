import { type Color, hex, mix, shade, smoothstep } from '../../drawing/color.ts';
import { hash, layeredNoise } from '../../drawing/noise.ts';
import type { Picture } from '../../drawing/picture.ts';
import { disc, roundedBox } from '../../drawing/shape.ts';
import { type Defect, hasDefect, type Scene, sampleFormat } from '../scene.ts';

const { fps, width, height } = sampleFormat;
const STREET_TOP = 322;

const defect: Defect = {
  type: 'black_flash',
  firstFrame: 61,
  lastFrame: 62,
  box: null,
  note: 'Two black frames.',
};

/** A row of houses at one distance. */
type Row = {
  readonly seed: number;
  readonly speedPxPerSec: number;
  readonly houseWidth: number;
  readonly lowest: number;
  readonly tallest: number;
  readonly color: Color;
  readonly haze: number;
  /** Distance between windows in pixels; null if they are too far away to be seen. */
  readonly windowStep: number | null;
};

const ROWS: readonly Row[] = [
  {
    seed: 1,
    speedPxPerSec: 7,
    houseWidth: 46,
    lowest: 66,
    tallest: 176,
    color: hex('#6c5f86'),
    haze: 0.5,
    windowStep: null,
  },
  {
    seed: 2,
    speedPxPerSec: 15,
    houseWidth: 74,
    lowest: 84,
    tallest: 214,
    color: hex('#463f66'),
    haze: 0.25,
    windowStep: 12,
  },
  {
    seed: 3,
    speedPxPerSec: 28,
    houseWidth: 118,
    lowest: 70,
    tallest: 172,
    color: hex('#262642'),
    haze: 0.08,
    windowStep: 19,
  },
];

export const cityWindowsAtDusk: Scene = {
  name: 'city-windows-at-dusk',
  prompt:
    'The camera glides past a city skyline at dusk as the windows light up one by one and cars pass below.',
  frameCount: 96,
  defect,
  draw(picture, frameIndex) {
    if (hasDefect({ defect }, frameIndex)) {
      picture.fill([0, 0, 0]);
      return;
    }
    const timeSec = frameIndex / fps;
    drawSky(picture, timeSec);
    for (const row of ROWS) drawRow(picture, row, timeSec);
    drawStreet(picture, timeSec);
  },
};

function drawSky(picture: Picture, timeSec: number): void {
  picture.fill((x, y) => {
    const upper = mix(hex('#1f2a5c'), hex('#7a5a94'), y / 170);
    const sky = mix(upper, hex('#f7a36b'), smoothstep(110, 300, y));
    const cloud = layeredNoise(x / 190 + timeSec * 0.07, y / 34, 5);
    return mix(sky, hex('#f3b7a0'), smoothstep(0.52, 0.8, cloud) * smoothstep(20, 150, y) * 0.55);
  });
  picture.glow(118, 74, 96, [0.16, 0.15, 0.2]);
  picture.paint(disc(118, 74, 22), (x, y) =>
    shade(hex('#fbf3df'), 0.86 + 0.14 * layeredNoise(x / 9, y / 9, 3)),
  );
}

function drawRow(picture: Picture, row: Row, timeSec: number): void {
  const shift = timeSec * row.speedPxPerSec;
  const first = Math.floor(shift / row.houseWidth) - 1;
  const last = Math.ceil((shift + width) / row.houseWidth) + 1;
  for (let house = first; house <= last; house += 1) {
    const left = house * row.houseWidth - shift + hash(house, row.seed) * row.houseWidth * 0.18;
    const houseWidth = row.houseWidth * (0.82 + 0.3 * hash(house, row.seed + 10));
    const tall = row.lowest + (row.tallest - row.lowest) * hash(house, row.seed + 20);
    drawHouse(
      picture,
      row,
      house,
      { left, top: STREET_TOP - tall, width: houseWidth, height: tall },
      timeSec,
    );
  }
}

type HouseBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

function drawHouse(
  picture: Picture,
  row: Row,
  house: number,
  box: HouseBox,
  timeSec: number,
): void {
  const within = {
    left: box.left - 2,
    top: box.top - 2,
    width: box.width + 4,
    height: box.height + 4,
  };
  const tone = 0.88 + 0.24 * hash(house, row.seed + 30);
  picture.paint(
    roundedBox(box.left, box.top, box.width, box.height + 20),
    (x, y) => {
      const lit = 1.14 - 0.3 * ((x - box.left) / box.width);
      const wall = shade(row.color, tone * lit);
      return mix(wall, hex('#e89a78'), row.haze * smoothstep(box.top, STREET_TOP + 60, y));
    },
    { within },
  );
  if (row.windowStep !== null)
    drawWindows(picture, { ...row, windowStep: row.windowStep }, house, box, timeSec);
}

function drawWindows(
  picture: Picture,
  { seed, windowStep }: Row & { readonly windowStep: number },
  house: number,
  box: HouseBox,
  timeSec: number,
): void {
  const size = windowStep * 0.5;
  const columns = Math.floor((box.width - size) / windowStep);
  const floors = Math.floor((box.height - windowStep) / (windowStep * 1.2));
  for (let column = 0; column < columns; column += 1) {
    for (let floor = 0; floor < floors; floor += 1) {
      const left = box.left + size * 0.9 + column * windowStep;
      const top = box.top + size + floor * windowStep * 1.2;
      const litFromSec = hash(house * 97 + column, floor * 13 + seed) * 7.5 - 0.8;
      const light = smoothstep(litFromSec, litFromSec + 0.25, timeSec);
      const tint = mix(hex('#ffd27a'), hex('#fff1cf'), hash(column + house * 31, floor));
      const paint = mix(hex('#1b1c33'), tint, light);
      const within = { left: left - 1, top: top - 1, width: size + 2, height: size * 1.3 + 2 };
      picture.paint(roundedBox(left, top, size, size * 1.3, 0.6), paint, { within, opacity: 0.92 });
      if (light > 0)
        picture.glow(
          left + size / 2,
          top + size * 0.65,
          size * 1.6,
          shade([0.13, 0.08, 0.02], light),
        );
    }
  }
}

function drawStreet(picture: Picture, timeSec: number): void {
  const within = { left: 0, top: STREET_TOP - 2, width, height: height - STREET_TOP + 2 };
  picture.paint(
    (_x, y) => STREET_TOP - y,
    (x, y) => shade(hex('#2a2438'), 0.8 + 0.3 * layeredNoise(x / 30 + timeSec * 1.2, y / 4, 3)),
    { within },
  );
  for (let car = 0; car < 7; car += 1) {
    const isLeaving = car % 2 === 0;
    const speed = (isLeaving ? -1 : 1) * (96 + 40 * hash(car, 50));
    const range = width + 160;
    const x = ((((hash(car, 51) * range + timeSec * speed) % range) + range) % range) - 80;
    const y = isLeaving ? 350 : 338;
    const color: Color = isLeaving ? [0.8, 0.12, 0.08] : [0.8, 0.72, 0.5];
    picture.paint(roundedBox(x - 17, y - 8, 34, 9, 4), hex('#15131f'));
    picture.glow(x + 17, y - 3, 20, color);
    picture.glow(x + 17, y + 8, 26, shade(color, 0.3));
  }
}
