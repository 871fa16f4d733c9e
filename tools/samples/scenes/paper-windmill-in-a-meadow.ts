import { type Color, hex, mix, shade, smoothstep } from '../../drawing/color.ts';
import { hash, layeredNoise, smoothNoise } from '../../drawing/noise.ts';
import type { Picture, PixelRectangle } from '../../drawing/picture.ts';
import { disc, line, type Point, points, polygon, rotate } from '../../drawing/shape.ts';
import { type Defect, hasDefect, type Scene, sampleFormat } from '../scene.ts';

const { fps, width, height } = sampleFormat;
const HUB: Point = [338, 142];
const BLOCK_PX = 16;

/** Complete 16-pixel blocks, as a decoder loses them. */
const TORN_BOX: PixelRectangle = { left: 160, top: 160, width: 320, height: 48 };

const defect: Defect = {
  type: 'corrupted_band',
  firstFrame: 70,
  lastFrame: 71,
  box: {
    xmin: TORN_BOX.left / width,
    ymin: TORN_BOX.top / height,
    xmax: (TORN_BOX.left + TORN_BOX.width) / width,
    ymax: (TORN_BOX.top + TORN_BOX.height) / height,
  },
  note: 'A band of torn and green blocks for two frames, as from a damaged stream.',
};

const BLADES: readonly Color[] = [hex('#e8503f'), hex('#f5b335'), hex('#3f9f6c'), hex('#3f78c4')];

export const paperWindmillInAMeadow: Scene = {
  name: 'paper-windmill-in-a-meadow',
  prompt:
    'A paper windmill with red, yellow, green and blue blades turns in front of a sunny meadow.',
  frameCount: 96,
  defect,
  draw(picture, frameIndex) {
    const timeSec = frameIndex / fps;
    drawMeadow(picture, timeSec);
    drawWindmill(picture, timeSec);
    drawGrass(picture, timeSec);
    if (hasDefect({ defect }, frameIndex)) tear(picture, frameIndex);
  },
};

function drawMeadow(picture: Picture, timeSec: number): void {
  picture.fill((x, y) => {
    const sky = mix(hex('#5aa5e0'), hex('#dff0f4'), y / 240);
    const cloud = layeredNoise(x / 170 - timeSec * 0.08 + 7, y / 62, 5);
    const above = mix(sky, hex('#ffffff'), smoothstep(0.52, 0.74, cloud) * smoothstep(230, 90, y));
    const hill = 236 - 26 * Math.sin(x / 150 + 0.6) - 8 * Math.sin(x / 47);
    const field = 262 + 10 * Math.sin(x / 120 + 2);
    const far = mix(hex('#a5c98f'), hex('#7fb070'), (y - hill) / 50);
    const patches = layeredNoise(x / 46, y / 12, 4);
    const near = mix(hex('#6fae4e'), hex('#3f7f35'), (y - field) / 110 + (patches - 0.5) * 0.5);
    if (y > field) return near;
    return y > hill ? shade(far, 0.94 + patches * 0.12) : above;
  });
  picture.glow(92, 62, 170, [0.3, 0.24, 0.1]);
}

function drawWindmill(picture: Picture, timeSec: number): void {
  picture.paint(line(HUB, [HUB[0] - 6, 372], 9), (x) =>
    shade(hex('#c79a64'), 1.15 - Math.abs(x - 333) / 14),
  );
  const angle = timeSec * 2.15 + 0.35 * Math.sin(timeSec * 1.3);
  const within = { left: HUB[0] - 124, top: HUB[1] - 124, width: 248, height: 248 };
  BLADES.forEach((color, index) => {
    const turn = angle + (index * Math.PI) / 2;
    const at = (outline: string) =>
      rotate(
        points(outline).map(([x, y]): Point => [HUB[0] + x, HUB[1] + y]),
        HUB,
        turn,
      );
    const paper = (tint: Color) => (x: number, y: number) => {
      const distance = Math.hypot(x - HUB[0], y - HUB[1]) / 116;
      return shade(tint, 0.8 + distance * 0.3 + 0.05 * smoothNoise(x / 5, y / 5));
    };
    picture.paint(polygon(at('0,0 0,-112 62,-88 40,-30')), paper(color), { within });
    picture.paint(polygon(at('0,0 0,-112 17,-50')), paper(shade(color, 0.66)), { within });
    picture.paint(polygon(at('62,-88 40,-30 30,-62')), paper(mix(color, [1, 1, 1], 0.4)), {
      within,
    });
  });
  picture.paint(disc(HUB[0], HUB[1], 9), hex('#fdf3dc'));
  picture.paint(disc(HUB[0] - 1.5, HUB[1] - 1.5, 4.5), hex('#b98a4c'));
}

function drawGrass(picture: Picture, timeSec: number): void {
  for (let blade = 0; blade < 150; blade += 1) {
    const x = (blade / 150) * (width + 20) - 10 + hash(blade, 1) * 8;
    const tall = 22 + 40 * hash(blade, 2);
    const sway = 9 * Math.sin(timeSec * 2.3 + x / 70) + 3 * Math.sin(timeSec * 4.1 + blade);
    const tip: Point = [x + sway + (hash(blade, 3) - 0.5) * 14, height - tall];
    const color = mix(hex('#2f6b2b'), hex('#8cc152'), hash(blade, 4));
    const within = {
      left: Math.min(x, tip[0]) - 6,
      top: tip[1] - 3,
      width: Math.abs(tip[0] - x) + 12,
      height: tall + 6,
    };
    picture.paint(polygon([[x - 3, height + 2], [x + 3, height + 2], tip]), color, { within });
    if (hash(blade, 5) > 0.9) {
      picture.paint(disc(tip[0], tip[1], 4), mix(hex('#fff4c4'), hex('#f3788c'), hash(blade, 6)));
    }
  }
}

function tear(picture: Picture, frameIndex: number): void {
  for (let top = TORN_BOX.top; top < TORN_BOX.top + TORN_BOX.height; top += BLOCK_PX) {
    for (let left = TORN_BOX.left; left < TORN_BOX.left + TORN_BOX.width; left += BLOCK_PX) {
      const chance = hash(left + frameIndex, top);
      const offset = 40 + 24 * hash(top, frameIndex);
      const paint =
        chance < 0.4
          ? shade(hex('#1fd13a'), 0.6 + chance)
          : (x: number, y: number) => picture.colorAt(x - offset, y + 6);
      picture.paint(() => -1, paint, { within: { left, top, width: BLOCK_PX, height: BLOCK_PX } });
    }
  }
}
