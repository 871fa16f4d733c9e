import { Decoder, Demuxer } from 'node-av/api';

/** The brightness of a still picture, row by row. */
export type GrayPicture = { format: string; width: number; height: number; pixels: Uint8Array };

/** Decodes a WebP picture. */
export const readGrayPicture = async (path: string): Promise<GrayPicture> => {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video();
  if (!stream) throw new Error(`${path} is no picture`);
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) continue;
    const { width, height } = frame;
    const plane = frame.data?.[0];
    const stride = frame.linesize[0] ?? width;
    if (!plane) throw new Error(`${path} has no brightness of its own`);
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      pixels.set(plane.subarray(y * stride, y * stride + width), y * width);
    }
    frame.free();
    return { format: demuxer.formatName, width, height, pixels };
  }
  throw new Error(`${path} cannot be decoded`);
};

/** Rotates the picture clockwise by quarter turns. */
export const turned = (picture: GrayPicture, quarters: number): GrayPicture => {
  if (quarters === 0) return picture;
  const { width, height, pixels } = picture;
  const turnedPixels = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turnedPixels[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
    }
  }
  const once = { ...picture, width: height, height: width, pixels: turnedPixels };
  return turned(once, quarters - 1);
};

/** Returns the mean difference of two pictures of one size, 0 to 255. */
export const differenceOf = (one: GrayPicture, other: GrayPicture): number => {
  if (one.width !== other.width || one.height !== other.height) return Number.NaN;
  const sum = one.pixels.reduce(
    (total, pixel, at) => total + Math.abs(pixel - (other.pixels[at] ?? 0)),
    0,
  );
  return sum / one.pixels.length;
};
