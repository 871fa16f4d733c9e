import { fullBox, type PixelBox, planesOf, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';
import {
  betweenByStrength,
  byStrength,
  type CleanClip,
  type PutDefect,
  placeFor,
  sharesOf,
  truthOf,
} from './defect.ts';
import { changeFrames } from './light-defects.ts';
import { coarseDifference, colourDifference, lightDifference } from './visibility.ts';

/** Number of frames that a decoder loses to a broken packet: one, seldom more. */
const brokenFrames = (dice: Dice): number => dice.pick([1, 1, 1, 2, 3]);

const placeBroken = (clip: CleanClip, dice: Dice) => placeFor(clip, brokenFrames(dice), dice);

const MACROBLOCK = 16;

/** Replaces macroblocks by other blocks, plain colours or stripes, in a part or all over. */
export const putBlockNoise: PutDefect = (clip, strength, dice) => {
  const place = placeBroken(clip, dice);
  if (!place) return null;
  const { at, range, clean } = place;
  const share = byStrength(strength, [0.35, 0.6, 0.9]);
  const area = dice.chance(0.25) ? fullBox(clean) : blockBox(clean, dice);
  const hit = pickBlocks(area, share, dice);
  const frames = changeFrames(clip.frames, range, (frame) => {
    for (const [column, row] of hit) breakBlock(frame, column, row, dice);
  });
  const box = boundsOf(hit, clean);
  if (lightDifference(clean, frames[at] ?? clean, box) < byStrength(strength, [9, 14, 22]))
    return null;
  const coversFrame =
    (box.right - box.left) * (box.bottom - box.top) > 0.8 * clean.width * clean.height;
  return {
    frames,
    truth: truthOf('block-noise', [range], { box: coversFrame ? null : sharesOf(box, clean) }),
  };
};

type Block = readonly [column: number, row: number];

const blockBox = ({ width, height }: YuvFrame, dice: Dice): PixelBox => {
  const [wide, high] = [width * dice.between(0.25, 0.6), height * dice.between(0.25, 0.6)];
  const [left, top] = [dice.between(0, width - wide), dice.between(0, height - high)];
  return { left, top, right: left + wide, bottom: top + high };
};

const pickBlocks = (area: PixelBox, share: number, dice: Dice): Block[] => {
  const blocks: Block[] = [];
  const endRow = Math.floor(area.bottom / MACROBLOCK);
  const endColumn = Math.floor(area.right / MACROBLOCK);
  for (let row = Math.floor(area.top / MACROBLOCK); row < endRow; row += 1) {
    for (let column = Math.floor(area.left / MACROBLOCK); column < endColumn; column += 1) {
      if (dice.chance(share)) blocks.push([column, row]);
    }
  }
  return blocks;
};

const boundsOf = (blocks: readonly Block[], { width, height }: YuvFrame): PixelBox => ({
  left: Math.min(...blocks.map(([column]) => column)) * MACROBLOCK,
  top: Math.min(...blocks.map(([, row]) => row)) * MACROBLOCK,
  right: Math.min(width, (Math.max(...blocks.map(([column]) => column)) + 1) * MACROBLOCK),
  bottom: Math.min(height, (Math.max(...blocks.map(([, row]) => row)) + 1) * MACROBLOCK),
});

const breakBlock = (frame: YuvFrame, column: number, row: number, dice: Dice): void => {
  const how = dice.pick(['plain', 'plain', 'moved', 'stripes'] as const);
  const from = [
    dice.integer(0, (frame.width >> 4) - 1),
    dice.integer(0, (frame.height >> 4) - 1),
  ] as const;
  const [phase, isAcross] = [dice.integer(1, 4), dice.chance(0.5)];
  for (const { samples, width, height, step } of planesOf(frame)) {
    const side = MACROBLOCK / step;
    const value = step === 1 ? dice.integer(16, 235) : dice.integer(60, 196);
    for (let y = 0; y < side && row * side + y < height; y += 1) {
      for (let x = 0; x < side && column * side + x < width; x += 1) {
        const out = (row * side + y) * width + column * side + x;
        const moved = samples[(from[1] * side + y) * width + from[0] * side + x] ?? 0;
        const isLit = ((isAcross ? x : y) >> (phase >> 1)) % 2 === 0;
        samples[out] =
          how === 'plain' ? value : how === 'moved' ? moved : isLit ? value : 255 - value;
      }
    }
  }
};

export const putTornBands: PutDefect = (clip, strength, dice) => {
  const place = placeBroken(clip, dice);
  if (!place) return null;
  const { at, range, clean } = place;
  const { width, height } = clean;
  const bands = byStrength(strength, [1, dice.integer(1, 3), dice.integer(2, 5)]);
  const high = Math.round((height * byStrength(strength, [0.1, 0.12, 0.14])) / 2) * 2;
  const top = Math.round(dice.between(0, height - bands * high) / 2) * 2;
  const shifts = Array.from({ length: bands }, () => {
    const reach = betweenByStrength(dice, strength, [0.05, 0.08, 0.15], [0.1, 0.2, 0.45]);
    return Math.round((dice.sign() * reach * width) / 2) * 2;
  });
  const frames = changeFrames(clip.frames, range, (frame) => {
    for (const [index, shift] of shifts.entries())
      shiftRows(frame, top + index * high, high, shift);
  });
  const box = { left: 0, top, right: width, bottom: top + bands * high };
  const torn = frames[at] ?? clean;
  const coarse = coarseDifference(clean, torn, box, Math.round(12 * clip.unit));
  if (coarse < byStrength(strength, [5, 7, 10])) return null;
  return { frames, truth: truthOf('torn-bands', [range], { box: sharesOf(box, clean) }) };
};

const shiftRows = (frame: YuvFrame, top: number, high: number, shift: number): void => {
  for (const { samples, width, step } of planesOf(frame)) {
    for (let row = top / step; row < (top + high) / step; row += 1) {
      const line = samples.slice(row * width, (row + 1) * width);
      for (let x = 0; x < width; x += 1) {
        samples[row * width + x] = line[(x + shift / step + 2 * width) % width] ?? 0;
      }
    }
  }
};

/** Green or pink where colour planes, or entire rows of blocks, were lost. */
export const putWrongColourFrame: PutDefect = (clip, strength, dice) => {
  const place = placeBroken(clip, dice);
  if (!place) return null;
  const { at, range, clean } = place;
  const { width, height } = clean;
  const isPlain = dice.chance(byStrength(strength, [0, 0.4, 0.7]));
  const isPink = dice.chance(0.4);
  const level = byStrength(strength, [0.35, 0.65, 1]);
  const part = dice.chance(0.5) ? dice.between(0.25, 0.7) : 1;
  const rows = Math.round((height * part) / MACROBLOCK) * MACROBLOCK;
  const top = part === 1 ? 0 : height - rows;
  const [cb, cr] = isPink ? [150, 215] : [20, 20];
  const frames = changeFrames(clip.frames, range, (frame) => {
    for (const [plane, { samples, width: length, step }] of planesOf(frame).entries()) {
      for (let index = (top / step) * length; index < samples.length; index += 1) {
        const value = samples[index] ?? 0;
        if (plane > 0) samples[index] = value + ((plane === 1 ? cb : cr) - value) * level;
        else if (isPlain) samples[index] = isPink ? 120 : 70;
      }
    }
  });
  const box = { left: 0, top, right: width, bottom: height };
  if (colourDifference(clean, frames[at] ?? clean, box) < byStrength(strength, [35, 60, 90]))
    return null;
  return { frames, truth: truthOf('wrong-colour-frame', [range], { box: sharesOf(box, clean) }) };
};
