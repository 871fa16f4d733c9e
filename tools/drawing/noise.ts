/** Returns a pseudorandom number from 0 to 1 that is the same for the same integers. */
export function hash(x: number, y = 0): number {
  let mixed = Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_295;
}

/** Smooth noise from 0 to 1, with features about one unit wide. */
export function smoothNoise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = fade(x - left);
  const down = fade(y - top);
  const upper = hash(left, top) * (1 - across) + hash(left + 1, top) * across;
  const lower = hash(left, top + 1) * (1 - across) + hash(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}

/** Noise of several sizes added up, 0 to 1: clouds, paper, walls. */
export function layeredNoise(x: number, y: number, layers: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const scale = 2 ** layer;
    sum += smoothNoise(x * scale + layer * 17, y * scale + layer * 29) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

function fade(part: number): number {
  return part * part * (3 - 2 * part);
}
