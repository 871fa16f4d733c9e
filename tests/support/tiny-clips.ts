import { readFile } from 'node:fs/promises';
import { keptMediaFixture } from './make-media-fixture.ts';

/** Bytes of a clip of half a second within every limit. */
export const makeTinyClip = async (): Promise<Buffer> => readFile(await keptMediaFixture());

export const numberedClip = (clip: Buffer, number: number): Buffer => {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  box.writeUInt32BE(number, 12);
  return Buffer.concat([clip, box]);
};

/**
 * Files of a folder with clips `clip-0.mp4`, `clip-1.mp4` and so on, and a prompt beside each.
 * @param first number of the first clip's bytes; the same number gives the same bytes
 */
export const clipFolder = (
  clip: Buffer,
  count: number,
  first = 0,
): Record<string, string | Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`clip-${index}.mp4`, numberedClip(clip, first + index)],
      [`clip-${index}.txt`, `Prompt of clip ${index}`],
    ]).flat(),
  );
