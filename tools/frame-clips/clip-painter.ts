import { createFrame, type YuvFrame } from '../drawing/yuv-frame.ts';
import { seededRandom } from '../library/seeded-random.ts';
import type { ClipRecipe } from './clip-recipes.ts';
import { frameCodeCells } from './frame-code.ts';
import { paintRectangle, turnPicture } from './picture-planes.ts';

/** Digits of the readable number; enough for every clip. */
const DIGIT_COUNT = 4;

const digits = [
  '### #.# #.# #.# ###',
  '.#. ##. .#. .#. ###',
  '### ..# ### #.. ###',
  '### ..# ### ..# ###',
  '#.# #.# ### ..# ..#',
  '### #.. ### ..# ###',
  '### #.. ### #.# ###',
  '### ..# .#. .#. .#.',
  '### #.# ### #.# ###',
  '### #.# ### ..# ###',
];

/** A dot of a written number, in columns and rows from its upper left corner. */
type Dot = { readonly column: number; readonly row: number };

const digitRows = 5;

function dotsOf(text: string): readonly Dot[] {
  return Array.from(text).flatMap((character, place) =>
    Array.from((digits[Number(character)] ?? '').replaceAll(' ', '')).flatMap((dot, at) =>
      dot === '#' ? [{ column: place * 4 + (at % 3), row: Math.floor(at / 3) }] : [],
    ),
  );
}

/** Amplitude of the grain of a busy picture, in levels. */
const GRAIN = 10;

/**
 * Paints a moving pattern with the frame's number in digits and as a code, over the previous frame.
 */
export class ClipPainter {
  readonly #recipe: ClipRecipe;
  readonly #picture: YuvFrame;
  /** The pattern twice side by side, so that a row can begin anywhere in its first half. */
  readonly #pattern: Uint8Array;
  readonly #grain: Uint8Array;

  constructor(recipe: ClipRecipe) {
    this.#recipe = recipe;
    const isUpright = recipe.quarters % 2 === 0;
    const width = isUpright ? recipe.width : recipe.height;
    const height = isUpright ? recipe.height : recipe.width;
    this.#picture = createFrame(width, height);
    this.#pattern = drawPattern(width, height, recipe.detail === 'busy' ? GRAIN : 0);
    this.#grain = recipe.detail === 'busy' ? drawGrain(width * height) : new Uint8Array();
    this.#paintColours();
  }

  paint(frameIndex: number): YuvFrame {
    this.#paintPattern(frameIndex);
    if (this.#recipe.detail === 'busy') this.#paintGrain(frameIndex);
    this.#paintDigits(frameIndex);
    const { width, height } = this.#picture;
    for (const cell of frameCodeCells(frameIndex, width, height)) {
      paintRectangle(this.#picture, cell, cell.isWhite);
    }
    // The display matrix rotates it back.
    return turnPicture(this.#picture, (4 - this.#recipe.quarters) % 4);
  }

  #paintColours(): void {
    const { cb, cr } = this.#picture;
    const [width, height] = [this.#picture.width / 2, this.#picture.height / 2];
    for (let y = 0; y < height; y += 1) {
      const start = y * width;
      cb.fill(100 + Math.round((56 * y) / height), start, start + width);
      cr.fill(150 - Math.round((44 * y) / height), start, start + width);
    }
  }

  #paintPattern(frameIndex: number): void {
    const { luma, width, height } = this.#picture;
    const offset = (frameIndex * Math.max(2, Math.round(width / 160))) % width;
    for (let y = 0; y < height; y += 1) {
      const start = y * 2 * width + offset;
      luma.set(this.#pattern.subarray(start, start + width), y * width);
    }
  }

  /** A strip of noise that is new in every frame, so that no codec can predict it. */
  #paintGrain(frameIndex: number): void {
    const { luma, width, height } = this.#picture;
    const left = Math.round(width * 0.55);
    const stripWidth = Math.round(width * 0.4);
    const random = seededRandom(frameIndex + 1);
    for (let y = Math.round(height * 0.1); y < height * 0.5; y += 1) {
      const start = Math.floor(random() * (this.#grain.length - stripWidth));
      luma.set(this.#grain.subarray(start, start + stripWidth), y * width + left);
    }
  }

  #paintDigits(frameIndex: number): void {
    const { width, height } = this.#picture;
    const dots = dotsOf(String(frameIndex).padStart(DIGIT_COUNT, '0'));
    const columnCount = DIGIT_COUNT * 4 - 1;
    const side = Math.max(1, Math.floor(Math.min((width * 0.45) / columnCount, height * 0.07)));
    const left = Math.round(width * 0.06);
    const top = Math.round(height * 0.1);
    const frame = {
      left: left - side,
      top: top - side,
      width: (columnCount + 2) * side,
      height: (digitRows + 2) * side,
    };
    paintRectangle(this.#picture, clampToPicture(frame), false);
    for (const { column, row } of dots) {
      const dot = { left: left + column * side, top: top + row * side, width: side, height: side };
      paintRectangle(this.#picture, dot, true);
    }
  }
}

function clampToPicture<Box extends { left: number; top: number }>(box: Box): Box {
  return { ...box, left: Math.max(0, box.left), top: Math.max(0, box.top) };
}

/** Waves with the picture's width as their period. */
function drawPattern(width: number, height: number, grain: number): Uint8Array {
  const random = seededRandom(width * height);
  const pattern = new Uint8Array(2 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const turn = (2 * Math.PI * x) / width;
      const waves = Math.sin(3 * turn + (9 * y) / height) * 40 + Math.sin(11 * turn) * 20;
      const level = 70 + (70 * y) / height + waves + grain * (2 * random() - 1);
      pattern[y * 2 * width + x] = level;
      pattern[y * 2 * width + width + x] = level;
    }
  }
  return pattern;
}

function drawGrain(size: number): Uint8Array {
  const random = seededRandom(size);
  return Uint8Array.from({ length: size }, () => 120 + GRAIN * (2 * random() - 1));
}
