import { type Encoder, FilterAPI } from 'node-av/api';
import { AV_FRAME_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { StillMark } from '../pictures/clip-media.ts';
import { markFilters } from './mark-filters.ts';

/** The part of the display matrix (ISO/IEC 14496-12, 8.2.2) that rotates and mirrors the frame. */
type Turn = { a: number; b: number; c: number; d: number };

const upright: Turn = { a: 1, b: 0, c: 0, d: 1 };

const turnOf = (frame: Frame): Turn => {
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return upright;
  // Rows of three: a b u, c d v, x y w.
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((offset) => matrix.readInt32LE(offset));
  return { a, b, c, d };
};

const isSideways = ({ a, b }: Turn): boolean => Math.abs(b) > Math.abs(a);

export const turnFilters = (frame: Frame): string[] => {
  const turn = turnOf(frame);
  if (isSideways(turn)) {
    if (turn.b > 0) return [turn.c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
    return [turn.c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  }
  return [...(turn.a < 0 ? ['hflip'] : []), ...(turn.d < 0 ? ['vflip'] : [])];
};

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

type PixelFormat = 'yuv420p' | 'yuvj420p';

/**
 * Scales a frame down to an upright image with square pixels, never larger than the frame.
 * @param mark drawn on the image
 */
export const frameFilter = (
  frame: Frame,
  longerSidePx: number,
  pixelFormat: PixelFormat,
  mark?: StillMark,
): string => {
  const { num, den } = frame.sampleAspectRatio;
  const pixelAspect = num > 0 && den > 0 ? num / den : 1;
  const fullWidth = frame.width * pixelAspect;
  const scale = Math.min(1, longerSidePx / Math.max(fullWidth, frame.height));
  const [width, height] = [even(fullWidth * scale), even(frame.height * scale)];
  const upright = isSideways(turnOf(frame)) ? { width: height, height: width } : { width, height };
  return [
    `scale=${width}:${height}:flags=area`,
    'setsar=1',
    ...turnFilters(frame),
    `format=${pixelFormat}`,
    ...(mark ? markFilters(mark, upright) : []),
  ].join(',');
};

export const encodePicture = async (
  frame: Frame,
  longerSidePx: number,
  pixelFormat: PixelFormat,
  createEncoder: () => Promise<Encoder>,
  mark?: StillMark,
): Promise<{ bytes: Uint8Array; width: number; height: number }> => {
  using filter = FilterAPI.create(frameFilter(frame, longerSidePx, pixelFormat, mark));
  const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
  if (!picture) throw new Error('The frame cannot be scaled.');
  using scaled = picture;
  using encoder = await createEncoder();
  const packets = [...(await encoder.encodeAll(scaled)), ...(await encoder.encodeAll(null))];
  // A separate copy: a view would be sent together with its entire buffer.
  const bytes = new Uint8Array(Buffer.concat(packets.map(({ data }) => data ?? Buffer.alloc(0))));
  for (const packet of packets) packet.free();
  return { bytes, width: scaled.width, height: scaled.height };
};
