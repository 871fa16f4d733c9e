import { execFileSync } from 'node:child_process';
import type { DefectBox } from '../../tools/samples/scene.ts';

/** The brightness of every pixel of every frame of a clip, decoded by the system's ffmpeg. */
export class GrayFrames {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(path: string, width: number, height: number) {
    this.width = width;
    this.height = height;
    const args = ['-v', 'error', '-i', path, '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
    this.#pixels = execFileSync('ffmpeg', args, { maxBuffer: 1024 ** 3 });
  }

  get count(): number {
    return this.#pixels.length / (this.width * this.height);
  }

  meanOf(frameIndex: number): number {
    return this.#mean(
      (offset) => this.#at(frameIndex, offset),
      () => true,
    );
  }

  /** Mean absolute difference between a frame and the one before, 0 to 255. */
  changeAt(frameIndex: number): number {
    return this.#change(frameIndex, () => true);
  }

  changeInAndOut(frameIndex: number, box: DefectBox): { inside: number; outside: number } {
    const isInside = (x: number, y: number) =>
      x >= box.xmin * this.width &&
      x < box.xmax * this.width &&
      y >= box.ymin * this.height &&
      y < box.ymax * this.height;
    return {
      inside: this.#change(frameIndex, isInside),
      outside: this.#change(frameIndex, (x, y) => !isInside(x, y)),
    };
  }

  #change(frameIndex: number, isCounted: (x: number, y: number) => boolean): number {
    return this.#mean(
      (offset) => Math.abs(this.#at(frameIndex, offset) - this.#at(frameIndex - 1, offset)),
      isCounted,
    );
  }

  #mean(valueAt: (offset: number) => number, isCounted: (x: number, y: number) => boolean): number {
    let sum = 0;
    let count = 0;
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        if (!isCounted(x, y)) continue;
        sum += valueAt(y * this.width + x);
        count += 1;
      }
    }
    return sum / count;
  }

  #at(frameIndex: number, offset: number): number {
    return this.#pixels[frameIndex * this.width * this.height + offset] ?? Number.NaN;
  }
}
