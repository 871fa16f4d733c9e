import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { clipRecipes } from '../../../tools/frame-clips/clip-recipes.ts';
import { type FrameClip, makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { readTestScope } from '../../../tools/test/test-scope.ts';
import type { Arrival, Shown } from './frame-watch.ts';
import { test } from './test.ts';

/** One clip of each kind: plain, any rate, cut, frames before key frames, rotated, fragmented. */
export const representatives: readonly string[] = [
  'fps24',
  'variable-rate',
  'edit-list-both-ends',
  'open-gop',
  'rotated90',
  'fragmented-b-frames',
];

export const oneFrame = 'one-frame';

/** The frame tables of all recipes are those of FFmpeg: tests/oracle. */
export const recipesInUse: readonly string[] =
  readTestScope() === 'full' ? clipRecipes.map(({ name }) => name) : [...representatives, oneFrame];

/** Frames in the range of each clip's finding. */
const rangeLength = 12;

export type PaintedClip = FrameClip & {
  readonly clipId: ClipId;
  readonly range: { readonly first: number; readonly last: number };
};

type PaintedClips = {
  seed(dataDir: string): Promise<void>;
  clip(name: string): PaintedClip;
};

/** The clips with painted numbers for all tests of a file. To be called before `sharedApp`. */
export const sharedPaintedClips = (names: readonly string[]): PaintedClips => {
  const made = new Map<string, FrameClip>();
  const known = new Map<string, PaintedClip>();
  // A separate hook for each: making all of them for the first time takes half a minute.
  for (const name of names) {
    test.beforeAll(async () => {
      made.set(name, await makeFrameClip(name));
    });
  }
  return {
    seed: async (dataDir) => {
      const clips = [...made.values()];
      const seeded = await seedReview(
        dataDir,
        clips.map((clip) => ({
          path: clip.path,
          prompt: `Numbers that go up, ${clip.recipe.name}`,
          runs: [{ findings: [findingIn(clip)] }],
        })),
      );
      for (const [index, clip] of clips.entries()) {
        const { clipId } = seeded[index] ?? {};
        if (!clipId) throw new Error(`${clip.recipe.name} was not put into the library`);
        known.set(clip.recipe.name, { ...clip, clipId, range: rangeIn(clip) });
      }
    },
    clip: (name) => {
      const clip = known.get(name);
      if (!clip) throw new Error(`there is no clip ${name} in the library`);
      return clip;
    },
  };
};

const rangeIn = ({ frames }: FrameClip): PaintedClip['range'] => {
  const first = Math.floor(frames.length * 0.4);
  return { first, last: Math.min(frames.length, first + rangeLength) - 1 };
};

const findingIn = (clip: FrameClip): ReceivedFinding => {
  // Services count from the start of the file. Only in a whole file does an empty edit come first.
  const originSec = clip.recipe.layout === 'whole' ? (clip.frames[0]?.startSec ?? 0) : 0;
  const pointAt = (frame: number) => ({
    frame,
    sec: originSec + secOf(clip, frame),
    timecode: '',
  });
  const { first, last } = rangeIn(clip);
  return {
    id: 'finding',
    type: 'visual_glitch',
    description: 'The numbers of this range are looked at over and over.',
    region: { start: pointAt(first), end: pointAt(last), boxes: [] },
  };
};

/** Start of a frame, counted from the first presented one; after the last, its end. */
export const secOf = ({ frames }: FrameClip, frame: number): number => {
  const [origin, wanted, last] = [frames[0], frames[frame], frames.at(-1)];
  if (!origin || !last) throw new Error('the clip has no frames');
  return (wanted?.startSec ?? last.startSec + last.durationSec) - origin.startSec;
};

export const wrongIn = (
  clip: PaintedClip,
  arrivals: readonly Arrival[],
  seen: readonly Shown[] = [],
): string[] => [
  ...arrivals
    .filter(({ wanted, shown }) => shown.readout !== wanted || !isRight(clip, shown))
    .map(({ wanted, shown }) => `wanted frame ${wanted}: ${describe(clip, shown)}`),
  ...seen
    .filter((shown) => shown.readout !== null && !isRight(clip, shown))
    .map((shown) => `on the way: ${describe(clip, shown)}`),
];

const isRight = ({ frames }: PaintedClip, { readout, painted }: Shown): boolean =>
  readout !== null && frames[readout]?.paintedNumber === painted;

const describe = ({ frames }: PaintedClip, { readout, painted }: Shown): string => {
  const picture = frames.find(({ paintedNumber }) => paintedNumber === painted);
  const pictured = picture ? `frame ${picture.frameIndex}` : `the number ${painted}`;
  return `the readout says ${readout}, the picture shows ${pictured}`;
};
