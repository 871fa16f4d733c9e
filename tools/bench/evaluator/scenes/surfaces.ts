import { type Color, mix, shade, smoothstep } from '../../../drawing/color.ts';
import { hash, layeredNoise, smoothNoise } from '../../../drawing/noise.ts';
import type { Dice } from '../dice.ts';
import type { Surface } from '../picture/texture.ts';

/** A colour by its hue (0 to 1), its saturation and its brightness (0 to 1). */
export const hueColour = (hue: number, saturation: number, brightness: number): Color => {
  const channel = (shift: number): number => {
    const part = Math.abs(((((hue + shift) % 1) + 1) % 1) - 0.5) * 6 - 1;
    return brightness * (1 - saturation + saturation * Math.min(1, Math.max(0, part)));
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
};

const palette = (dice: Dice): readonly [Color, Color, Color] => {
  const hue = dice.roll();
  const spread = dice.pick([0.03, 0.08, 0.3, 0.5]);
  const saturation = dice.between(0.1, 0.75);
  const colour = (shift: number, brightness: number): Color =>
    hueColour(hue + shift, saturation * dice.between(0.7, 1.2), brightness);
  return [
    colour(0, dice.between(0.1, 0.35)),
    colour(spread, dice.between(0.4, 0.65)),
    colour(-spread, dice.between(0.65, 0.95)),
  ];
};

const clouds = (dice: Dice): Surface => {
  const [low, middle, high] = palette(dice);
  const scale = dice.between(60, 160);
  const layers = dice.integer(3, 5);
  return (x, y) => {
    const level = layeredNoise(x / scale, y / scale, layers);
    return mix(mix(low, middle, level * 2), high, level * 2 - 1);
  };
};

const grass = (dice: Dice): Surface => {
  const hue = dice.between(0.17, 0.33);
  const lean = dice.between(-0.3, 0.3);
  return (x, y) => {
    const blade = smoothNoise((x + y * lean) / 1.8, y / 14);
    const tuft = layeredNoise(x / 50, y / 40, 3);
    return hueColour(hue + tuft * 0.06, 0.65, 0.15 + 0.45 * blade + 0.25 * tuft);
  };
};

const bricks = (dice: Dice): Surface => {
  const [grout, , brick] = palette(dice);
  const width = dice.between(24, 60);
  const height = width * dice.between(0.35, 1);
  return (x, y) => {
    const row = Math.floor(y / height);
    const along = x / width + (row % 2) * 0.5;
    const column = Math.floor(along);
    const edge = Math.min(along - column, 1 - along + column) * width;
    const rise = Math.min(y / height - row, 1 - y / height + row) * height;
    const light = 0.6 + 0.35 * hash(column, row) + 0.2 * layeredNoise(x / 9, y / 9, 2);
    return mix(grout, shade(brick, light), smoothstep(0.8, 2.4, Math.min(edge, rise)));
  };
};

const windows = (dice: Dice): Surface => {
  const [wall, , lit] = palette(dice);
  const cell = dice.between(16, 34);
  const share = dice.between(0.25, 0.7);
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / (cell * 1.3))];
    const isPane = (x / cell) % 1 > 0.3 && (y / (cell * 1.3)) % 1 > 0.35;
    const house = 0.5 + 0.5 * hash(Math.floor(x / (cell * 6)), 5);
    if (!isPane) return shade(wall, house * (0.8 + 0.3 * smoothNoise(x / 5, y / 5)));
    return hash(column, row) < share ? shade(lit, 0.6 + 0.4 * hash(row, column)) : shade(wall, 0.5);
  };
};

const wood = (dice: Dice): Surface => {
  const [dark, light] = palette(dice);
  const board = dice.between(40, 90);
  return (x, y) => {
    const plank = Math.floor(y / board);
    const grain = layeredNoise(x / 90 + plank * 31, y / 4, 4);
    const joint = smoothstep(0, 2, Math.min(y % board, board - (y % board)));
    return shade(mix(dark, light, grain), (0.75 + 0.3 * hash(plank)) * (0.4 + 0.6 * joint));
  };
};

const marble = (dice: Dice): Surface => {
  const [dark, middle, light] = palette(dice);
  const scale = dice.between(30, 80);
  return (x, y) => {
    const swirl = layeredNoise(x / scale, y / scale, 4) * 5;
    const vein = Math.abs(Math.sin((x + y * 0.4) / scale + swirl));
    return mix(mix(dark, middle, vein * 2), light, vein * 1.6 - 0.7);
  };
};

const foliage = (dice: Dice): Surface => {
  const hue = dice.between(0.12, 0.4);
  const size = dice.between(7, 16);
  return (x, y) => {
    const warp = layeredNoise(x / 40, y / 40, 2) * 30;
    const leaf = layeredNoise((x + warp) / size, (y - warp) / size, 3);
    const depth = layeredNoise(x / 110, y / 110, 2);
    const isLit = smoothstep(0.42, 0.58, leaf);
    return hueColour(hue + 0.08 * depth, 0.6, 0.1 + 0.3 * depth + 0.45 * isLit);
  };
};

const pebbles = (dice: Dice): Surface => {
  const [gap, , stone] = palette(dice);
  const cell = dice.between(14, 40);
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    let [nearest, second, owner] = [9, 9, 0];
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [cx, cy] = [column + dx, row + dy];
        const away = Math.hypot(cx + hash(cx, cy) - x / cell, cy + hash(cy + 77, cx) - y / cell);
        if (away < nearest) [nearest, second, owner] = [away, nearest, hash(cx * 3, cy * 5)];
        else if (away < second) second = away;
      }
    }
    const edge = smoothstep(0.04, 0.2, second - nearest);
    return mix(gap, shade(stone, 0.5 + 0.5 * owner - 0.2 * nearest), edge);
  };
};

const flatShapes = (dice: Dice): Surface => {
  const colours = [...palette(dice), ...palette(dice)];
  const scale = dice.between(50, 120);
  return (x, y) => {
    const level = layeredNoise(x / scale, y / scale, 2) * colours.length * 1.4;
    const outline = Math.abs(level - Math.round(level)) < 0.05;
    const colour = colours[Math.floor(level) % colours.length] ?? colours[0] ?? [0, 0, 0];
    return outline ? [0.06, 0.06, 0.08] : colour;
  };
};

const page = (dice: Dice): Surface => {
  const isDark = dice.chance(0.4);
  const paper: Color = isDark ? [0.07, 0.07, 0.1] : [0.92, 0.9, 0.85];
  const ink: Color = isDark ? [0.85, 0.85, 0.8] : [0.1, 0.1, 0.12];
  const line = dice.between(12, 26);
  return (x, y) => {
    const row = Math.floor(y / line);
    const column = Math.floor(x / (line * 0.5));
    const inRow = (y / line) % 1;
    const isSpace = hash(column, row * 7) < 0.18 || hash(Math.floor(column / 60), row) < 0.1;
    if (isSpace || inRow < 0.2 || inRow > 0.75) return paper;
    const stroke = hash(Math.floor(x / (line * 0.12)), Math.floor(y / (line * 0.14)) + row * 13);
    return stroke < 0.5 ? ink : paper;
  };
};

const sky = (dice: Dice): Surface => {
  const [low, , high] = palette(dice);
  return (x, y) => {
    const puff = layeredNoise(x / 140, y / 70, 4);
    return mix(mix(high, low, y / 512), [0.95, 0.95, 0.96], smoothstep(0.5, 0.75, puff) * 0.8);
  };
};

const cloth = (dice: Dice): Surface => {
  const [dark, middle, light] = palette(dice);
  const thread = dice.between(3, 7);
  const check = dice.between(30, 90);
  return (x, y) => {
    const weave = 0.5 + 0.25 * Math.sin((x * 6.3) / thread) + 0.25 * Math.sin((y * 6.3) / thread);
    const isCheck = (Math.floor(x / check) + Math.floor(y / check)) % 2 === 0;
    const fold = layeredNoise(x / 120, y / 120, 2);
    return shade(mix(isCheck ? dark : middle, light, weave * 0.5), 0.6 + 0.7 * fold);
  };
};

const sand = (dice: Dice): Surface => {
  const [, middle, light] = palette(dice);
  return (x, y) => {
    const dune = layeredNoise(x / 120, y / 60, 3);
    return shade(
      mix(middle, light, dune),
      0.8 + 0.35 * hash(x, y) + 0.15 * Math.sin(y / 5 + dune * 30),
    );
  };
};

export const surfaces = {
  clouds,
  grass,
  bricks,
  windows,
  wood,
  marble,
  foliage,
  pebbles,
  flatShapes,
  page,
  sky,
  cloth,
  sand,
} as const satisfies Record<string, (dice: Dice) => Surface>;

export type SurfaceName = keyof typeof surfaces;

export const richSurfaces: readonly SurfaceName[] = [
  ...(['grass', 'bricks', 'windows', 'wood', 'marble', 'foliage', 'pebbles'] as const),
  ...(['cloth', 'sand', 'clouds'] as const),
];
