import type { Still } from '../../engine/clips/media/pictures/clip-media.ts';
import { jpegSegment } from './logos.ts';

/** A table of codes with one code of one bit, for one value. */
const oneCode = (table: number): Buffer => Buffer.from([table, 1, ...Array(15).fill(0), 0]);

/** A complete JPEG: 8 x 8 pixels of one gray. */
const grayJpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  jpegSegment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
  jpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  jpegSegment(0xc4, oneCode(0x00)),
  jpegSegment(0xc4, oneCode(0x10)),
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0b00111111, 0xff, 0xd9]),
]);

export const grayStill = (width: number, height: number): Still => ({
  ...{ jpeg: Buffer.from(grayJpeg), width, height },
});
