export type Fraction = { readonly num: number; readonly den: number };

/**
 * `whole`, or fragments from key frame to key frame, with offsets from the file's start or
 * (`default-base`) from each fragment's. Only `edited-fragments` has an edit list.
 */
export type Layout = 'whole' | 'fragments' | 'default-base-fragments' | 'edited-fragments';

export type ClipRecipe = {
  readonly name: string;
  readonly rate: Fraction;
  readonly frameCount: number;
  /** Size in pixels of the encoded picture, before the display matrix rotates it. */
  readonly width: number;
  readonly height: number;
  readonly quarters: number;
  /** Width of a pixel to its height. */
  readonly pixelAspect: Fraction;
  /** Durations of the frames, repeated; a tick is one by `rate`. */
  readonly durationsTicks: readonly number[];
  /** Frames at the start that the edit list skips, though others need them for decoding. */
  readonly cutFrames: number;
  /** Frames at the end that the edit list skips. */
  readonly cutEndFrames: number;
  /** Time of the first presented frame. */
  readonly startTick: number;
  readonly layout: Layout;
  readonly gopSize: number;
  readonly bFrames: number;
  /** Whether B-frames reach across key frames, so that decoding cannot start at every key frame. */
  readonly hasOpenGop: boolean;
  readonly hasSound: boolean;
  /** Amount of detail in the picture: `busy` is as hard to encode as a film. */
  readonly detail: 'plain' | 'busy';
  readonly videoBitRate: number | null;
};

const usual: Omit<ClipRecipe, 'name' | 'frameCount'> = {
  rate: { num: 24, den: 1 },
  width: 320,
  height: 180,
  quarters: 0,
  pixelAspect: { num: 1, den: 1 },
  durationsTicks: [1],
  cutFrames: 0,
  cutEndFrames: 0,
  startTick: 0,
  layout: 'whole',
  gopSize: 250,
  bFrames: 3,
  hasOpenGop: false,
  hasSound: false,
  detail: 'plain',
  videoBitRate: null,
};

const fps30: Fraction = { num: 30, den: 1 };
const fps60: Fraction = { num: 60, den: 1 };

export const clipRecipes: readonly ClipRecipe[] = [
  { ...usual, name: 'fps24', frameCount: 72 },
  { ...usual, name: 'fps23976', frameCount: 72, rate: { num: 24_000, den: 1001 } },
  { ...usual, name: 'fps25', frameCount: 75, rate: { num: 25, den: 1 } },
  { ...usual, name: 'fps2997', frameCount: 90, rate: { num: 30_000, den: 1001 } },
  { ...usual, name: 'fps30', frameCount: 90, rate: fps30 },
  { ...usual, name: 'fps60', frameCount: 150, rate: fps60 },
  {
    ...usual,
    name: 'variable-rate',
    frameCount: 80,
    rate: { num: 1000, den: 1 },
    durationsTicks: [33, 33, 50, 17, 33, 42, 100, 21, 700, 8],
  },
  // Longer than the longest run without a key frame.
  { ...usual, name: 'b-frames', frameCount: 300, rate: fps30 },
  { ...usual, name: 'edit-list-cut', frameCount: 90, cutFrames: 19 },
  {
    ...usual,
    name: 'edit-list-both-ends',
    frameCount: 75,
    rate: { num: 25, den: 1 },
    cutFrames: 7,
    cutEndFrames: 6,
  },
  { ...usual, name: 'late-start', frameCount: 60, startTick: 12, hasSound: true },
  { ...usual, name: 'open-gop', frameCount: 96, gopSize: 12, hasOpenGop: true },
  { ...usual, name: 'rotated90', frameCount: 48, quarters: 1 },
  { ...usual, name: 'rotated180', frameCount: 48, quarters: 2 },
  { ...usual, name: 'rotated270', frameCount: 48, quarters: 3 },
  { ...usual, name: 'non-square', frameCount: 48, width: 160, pixelAspect: { num: 2, den: 1 } },
  { ...usual, name: 'odd-size', frameCount: 48, width: 322, height: 182 },
  { ...usual, name: 'busy', frameCount: 72, width: 640, height: 360, detail: 'busy' },
  { ...usual, name: 'portrait', frameCount: 240, width: 360, height: 640 },
  {
    ...usual,
    name: 'fragmented',
    frameCount: 72,
    gopSize: 24,
    bFrames: 0,
    layout: 'fragments',
  },
  // No edit list compensates for the two frames by which B-frames delay the first.
  {
    ...usual,
    name: 'fragmented-b-frames',
    frameCount: 72,
    gopSize: 24,
    startTick: 2,
    layout: 'default-base-fragments',
  },
  {
    ...usual,
    name: 'fragmented-edit-list',
    frameCount: 72,
    gopSize: 24,
    layout: 'edited-fragments',
  },
  { ...usual, name: 'one-frame', frameCount: 1 },
  { ...usual, name: 'frames900', frameCount: 900, rate: fps60 },
  { ...usual, name: 'with-sound', frameCount: 120, rate: fps30, hasSound: true },
  {
    ...usual,
    name: 'bench-1080p30',
    frameCount: 450,
    rate: fps30,
    width: 1920,
    height: 1080,
    hasSound: true,
    detail: 'busy',
    videoBitRate: 10_000_000,
  },
];
