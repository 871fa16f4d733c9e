import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SentFinding } from '../../shared/service-api/finding.ts';
import { apiCaller } from '../support/api-calls.ts';
import {
  type ClipPlan,
  frozen,
  makeClip,
  moving,
  type Picture,
  withFrames,
} from '../support/make-clip.ts';
import { readSampleList, samplesFolder } from '../support/sample-clips.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';
import { testFor } from '../support/test-for.ts';

const evaluator = shareEvaluator();
const api = apiCaller(evaluator);

const findIn = async (bytes: Buffer, model = 'signal-1'): Promise<SentFinding[]> => {
  const video = { b64_json: bytes.toString('base64') };
  const { id } = await api.create({ prompt: 'a disc', model, video });
  const { status, result } = await api.waitForEnd(id);
  expect(status).toBe('completed');
  return result?.glitches ?? [];
};

const idsIn = async (plan: ClipPlan, model?: string): Promise<string[]> =>
  (await findIn(await makeClip({ width: 256, height: 160, ...plan }), model)).map(({ id }) => id);

const black = (picture: Picture): Picture => ({ ...picture, light: 0 });
const flash = (picture: Picture): Picture => ({ ...picture, lift: 110 });

/** 8 pictures a second in a clip of 24 frames a second. */
const held = (count: number): Picture[] =>
  Array.from({ length: count }, (_, index) => ({ moment: Math.floor(index / 3) / 8 }));

const dipped = (pictures: readonly Picture[], around: number): Picture[] =>
  pictures.map((picture, index) => ({
    ...picture,
    light: Math.min(1, Math.max(0, (Math.abs(index - around) - 3) / 10)),
  }));

const faded = (pictures: readonly Picture[]): Picture[] =>
  pictures.map((picture, index) => ({
    ...picture,
    light: Math.min(1, index / 10, (pictures.length - 1 - index) / 10),
  }));

const base = moving(72, 24);
const still = Array.from({ length: 72 }, () => ({ moment: 1 }));
const flashes = withFrames(withFrames(base, 20, 21, flash), 25, 25, flash);

/** Encoded clips: what detectors find in drawn pictures has unit tests. */
const spoilt: [string, ClipPlan, string[]][] = [
  [
    'a freeze at 8 fps',
    { fps: 8, pictures: frozen(moving(32, 8), 14, 17) },
    ['frozen-frames-14-17'],
  ],
  ['a freeze across a key frame', { pictures: frozen(base, 44, 52) }, ['frozen-frames-44-52']],
  [
    'a freeze before a still background',
    { scene: 'still-background', pictures: frozen(base, 30, 38) },
    ['frozen-frames-30-38'],
  ],
  [
    'a freeze in coarse compression',
    { quality: 33, pictures: frozen(base, 30, 38) },
    ['frozen-frames-30-38'],
  ],
  [
    'a freeze in a clip that holds its pictures',
    { pictures: frozen(held(96), 42, 56) },
    ['frozen-frames-42-56'],
  ],
  [
    'two flashes and a black frame',
    { pictures: withFrames(flashes, 40, 40, black) },
    ['black-and-flash-20-21', 'black-and-flash-25-25', 'black-and-flash-40-40'],
  ],
  [
    'missing frames at 60 fps',
    { fps: 60, pictures: moving(120, 60).toSpliced(30, 12) },
    ['dropped-frames-29-30'],
  ],
];

testFor(
  'is found: %s',
  spoilt,
  [
    'a freeze before a still background',
    'a freeze in a clip that holds its pictures',
    'two flashes and a black frame',
    'missing frames at 60 fps',
  ],
  async ([, plan, ids]) => {
    expect(await idsIn(plan)).toEqual(ids);
  },
);

testFor<[string, ClipPlan]>(
  'nothing is found, by either model, in %s',
  [
    ['a steady clip', { pictures: base }],
    ['8 pictures a second in 24 frames', { pictures: held(96) }],
    ['a still picture', { pictures: still }],
    ['very slow motion', { pictures: moving(72, 24, 0.05) }],
    ['fades at both ends', { pictures: faded(base) }],
  ],
  ['a steady clip', 'a still picture', 'fades at both ends'],
  async ([, plan]) => {
    expect(await idsIn(plan)).toEqual([]);
    expect(await idsIn(plan, 'signal-1-strict')).toEqual([]);
  },
);

test('signal-1-strict reports black by degrees, which signal-1 ignores', async () => {
  const plan = { pictures: dipped(base, 36) };
  expect(await idsIn(plan, 'signal-1')).toEqual([]);
  expect(await idsIn(plan, 'signal-1-strict')).toEqual([
    expect.stringContaining('black-and-flash-'),
  ]);
});

test('a finding states its place in frames, seconds and timecode, in a sentence', async () => {
  const pictures = frozen(moving(90, 30), 40, 48);
  const findings = await findIn(await makeClip({ fps: 30, pictures }));
  expect(findings).toEqual([
    {
      id: 'frozen-frames-40-48',
      type: 'visual_glitch',
      clipcheck_kind: 'frozen-frames',
      description: '9 identical frames from 00:00:01:10; the shot moves before and after.',
      region: {
        start: { frame: 40, sec: 1.333333, timecode: '00:00:01:10' },
        end: { frame: 48, sec: 1.6, timecode: '00:00:01:18' },
        boxes: [],
      },
    },
  ]);
});

const detectorOf: Record<string, string> = {
  frozen_frames: 'frozen-frames',
  black_flash: 'black-and-flash',
};

const clips = readSampleList().clips.map(({ file, defect }) => [file, defect] as const);
// One with nothing in it, and one for each detector that is on.
const daily = ['paper-boat-on-waves.mp4', 'lantern-in-the-rain.mp4', 'city-windows-at-dusk.mp4'];

testFor('the sample clip %s', clips, daily, async ([file, defect]) => {
  const found = (await findIn(readFileSync(join(samplesFolder, file)))).map(({ id }) => id);
  const detector = defect && detectorOf[defect.type];
  const ofBoth = found.filter((id) => /^(frozen-frames|black-and-flash)-/.test(id));
  expect(ofBoth).toEqual(detector ? [`${detector}-${defect.firstFrame}-${defect.lastFrame}`] : []);
});
