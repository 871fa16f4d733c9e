import type { Color } from './color.ts';

/** Planes of 8 bits as in H.264: colour at half the size, limited range of BT.709. */
export type YuvFrame = {
  readonly width: number;
  readonly height: number;
  /** All three planes, one after the other. */
  readonly bytes: Buffer;
  readonly luma: Uint8ClampedArray;
  readonly cb: Uint8ClampedArray;
  readonly cr: Uint8ClampedArray;
};

/** A plane; `step` is how many pixels of the picture one of its samples is wide. */
export type Plane = {
  readonly samples: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly step: 1 | 2;
};

/** A box in pixels of the picture; its ends are exclusive. */
export type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export const createFrame = (
  width: number,
  height: number,
  bytes: Buffer = Buffer.alloc((width * height * 3) / 2),
): YuvFrame => {
  const pixels = width * height;
  const plane = (from: number, length: number): Uint8ClampedArray =>
    new Uint8ClampedArray(bytes.buffer, bytes.byteOffset + from, length);
  return {
    width,
    height,
    bytes,
    luma: plane(0, pixels),
    cb: plane(pixels, pixels / 4),
    cr: plane((pixels * 5) / 4, pixels / 4),
  };
};

export const copyFrame = (frame: YuvFrame): YuvFrame =>
  createFrame(frame.width, frame.height, Buffer.from(frame.bytes));

export const planesOf = ({ width, height, luma, cb, cr }: YuvFrame): readonly Plane[] => [
  { samples: luma, width, height, step: 1 },
  { samples: cb, width: width / 2, height: height / 2, step: 2 },
  { samples: cr, width: width / 2, height: height / 2, step: 2 },
];

export const fullBox = ({ width, height }: YuvFrame): PixelBox => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

export const yuvOf = ([red, green, blue]: Color): readonly [number, number, number] => {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return [
    16 + 219 * luma,
    128 + (224 * (blue - luma)) / 1.8556,
    128 + (224 * (red - luma)) / 1.5748,
  ];
};
