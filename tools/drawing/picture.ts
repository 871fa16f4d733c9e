import type { Color } from './color.ts';
import { hash } from './noise.ts';
import type { Shape } from './shape.ts';

export type PixelRectangle = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type Paint = Color | ((x: number, y: number) => Color);

export class Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row; 0 to 1, more where light was added. */
  readonly #values: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#values = new Float32Array(width * height * 3);
  }

  fill(paint: Paint): void {
    this.#paintBox(this.#all(), () => 1, paint);
  }

  /** Paints a shape with a smooth edge; `softness` is the width of the edge in pixels. */
  paint(
    shape: Shape,
    paint: Paint,
    { opacity = 1, softness = 1, within = this.#all() } = {},
  ): void {
    const cover = (x: number, y: number) =>
      Math.min(1, Math.max(0, 0.5 - shape(x, y) / softness)) * opacity;
    this.#paintBox(within, cover, paint);
  }

  /** Adds light, strongest at the centre and fading out to `radius`. */
  glow(centerX: number, centerY: number, radius: number, [red, green, blue]: Color): void {
    const within = {
      left: centerX - radius,
      top: centerY - radius,
      width: radius * 2,
      height: radius * 2,
    };
    this.#visit(within, (index, x, y) => {
      const nearness = 1 - Math.hypot(x - centerX, y - centerY) / radius;
      if (nearness <= 0) return;
      const light = nearness * nearness;
      this.#values[index] = (this.#values[index] ?? 0) + red * light;
      this.#values[index + 1] = (this.#values[index + 1] ?? 0) + green * light;
      this.#values[index + 2] = (this.#values[index + 2] ?? 0) + blue * light;
    });
  }

  colorAt(x: number, y: number): Color {
    const index = (Math.floor(y) * this.width + Math.floor(x)) * 3;
    const values = this.#values;
    return [values[index] ?? 0, values[index + 1] ?? 0, values[index + 2] ?? 0];
  }

  /** 8 bits per channel, with a fixed fine grain so that soft gradients show no steps. */
  toRgb(): Uint8Array {
    const rgb = new Uint8Array(this.#values.length);
    for (let index = 0; index < rgb.length; index += 1) {
      // A prime period, so that the grain does not line up with the rows; 7 is its seed.
      const grain = hash(index % 8191, 7) - 0.5;
      // 0.5 rounds, since the array truncates.
      const value = (this.#values[index] ?? 0) * 255 + 0.5 + grain;
      rgb[index] = Math.min(255, Math.max(0, value));
    }
    return rgb;
  }

  #all(): PixelRectangle {
    return { left: 0, top: 0, width: this.width, height: this.height };
  }

  /** @param cover share of the pixel that is painted, 0 to 1 */
  #paintBox(box: PixelRectangle, cover: (x: number, y: number) => number, paint: Paint): void {
    const colorOf = typeof paint === 'function' ? paint : () => paint;
    this.#visit(box, (index, x, y) => {
      const share = cover(x, y);
      if (share <= 0) return;
      const [red, green, blue] = colorOf(x, y);
      const kept = 1 - share;
      this.#values[index] = (this.#values[index] ?? 0) * kept + red * share;
      this.#values[index + 1] = (this.#values[index + 1] ?? 0) * kept + green * share;
      this.#values[index + 2] = (this.#values[index + 2] ?? 0) * kept + blue * share;
    });
  }

  #visit(box: PixelRectangle, visit: (index: number, x: number, y: number) => void): void {
    const firstX = Math.max(0, Math.floor(box.left));
    const firstY = Math.max(0, Math.floor(box.top));
    const endX = Math.min(this.width, Math.ceil(box.left + box.width));
    const endY = Math.min(this.height, Math.ceil(box.top + box.height));
    for (let y = firstY; y < endY; y += 1) {
      for (let x = firstX; x < endX; x += 1) visit((y * this.width + x) * 3, x + 0.5, y + 0.5);
    }
  }
}
