import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { libraryFilterSchema } from '../../../shared/contract/library.ts';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type FrameClip, makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import type { MadeUpClip } from '../../../tools/library/made-up-clip.ts';
import { madeUpFps, pointAt } from '../../../tools/library/made-up-evaluation.ts';
import { openIdleEngine } from '../../../tools/library/open-idle-engine.ts';
import { seedLibrary } from '../../../tools/library/seed-library.ts';
import {
  type ReviewClip,
  type SeededClip,
  seedReview,
} from '../../../tools/library/seed-review.ts';
import { samplesFolder } from '../../support/sample-clips.ts';
import { numberedClip } from '../../support/tiny-clips.ts';

/* Made-up results in a data folder. Findings have the times of 24 frames a second. */

export const samplePath = (name: string): string => join(samplesFolder, `${name}.mp4`);

/** @param boxes keyframes in the range */
export const glitch = (
  description: string,
  [first, last]: readonly [number, number],
  boxes: readonly { readonly frame: number; readonly box: Box }[] = [],
): ReceivedFinding => ({
  id: description,
  type: 'visual_glitch',
  description,
  region: {
    start: pointAt(first),
    end: pointAt(last),
    boxes: boxes.map(({ frame, box }) => ({ frame, sec: frame / madeUpFps, box })),
  },
});

const mismatch = (
  id: string,
  description: string,
  more: Partial<ReceivedFinding>,
): ReceivedFinding => ({ id, type: 'prompt_misalignment', description, ...more });

/** A library of made-up results that has been read before, as every library except a new one. */
export const seedReadLibrary = async (
  dataDir: string,
  clipsFolder: string,
  count: number,
): Promise<MadeUpClip[]> => {
  const clips = seedLibrary(dataDir, clipsFolder, count);
  await using engine = openIdleEngine(dataDir);
  await engine.library.facets({ filter: libraryFilterSchema.parse({}) });
  return clips;
};

const lanternPrompt =
  'A family 👩‍👩‍👧 walks past a red 🏮 lantern in the rain, in the rain of a cafe\u0301.';
export const earlierPrompt = 'An earlier prompt of the lantern.';

const middle: Box = { xmin: 0.3, ymin: 0.3, xmax: 0.6, ymax: 0.8 };

const region = (start: number, end: number): ReceivedFinding['region'] => ({
  start: pointAt(start),
  end: pointAt(end),
  boxes: [{ frame: start, sec: start / madeUpFps, box: middle }],
});

const segment = (prompt: string, text: string, nth = 0): ReceivedFinding['prompt_segment'] => {
  let at = prompt.indexOf(text);
  for (let count = 0; count < nth; count += 1) at = prompt.indexOf(text, at + 1);
  const start = Array.from(prompt.slice(0, at)).length;
  return { text, char_start: start, char_end: start + Array.from(text).length };
};

/** Finding 1 has a place in everything that shows findings. */
const lanternFindings: ReceivedFinding[] = [
  mismatch('1', 'The lantern is blue.', {
    severity: 2,
    region: region(30, 42),
    prompt_segment: segment(lanternPrompt, 'red 🏮 lantern'),
  }),
  mismatch('2', 'There is no lantern.', {
    severity: 5,
    prompt_segment: segment(lanternPrompt, '🏮 lantern in the rain'),
  }),
  mismatch('3', 'Words that the prompt does not have.', {
    severity: 3,
    prompt_segment: { text: 'thunder', char_start: 3, char_end: 10 },
  }),
  mismatch('4', 'The second rain, with positions that mean nothing.', {
    prompt_segment: { text: 'in the rain', char_start: 60, char_end: 61 },
  }),
  {
    id: '5',
    type: 'visual_glitch',
    description: 'A flash.',
    region: { start: pointAt(60), end: { ...pointAt(70), frame: 88 }, boxes: [] },
  },
];

const manyPrompt = 'A windmill that turns '.repeat(100).trim();

/** More than any service has sent so far. */
const manyFindings: ReceivedFinding[] = Array.from({ length: 500 }, (_, index) => {
  const words = ['windmill', 'turns', 'windmill that'][index % 3] ?? '';
  const text = segment(manyPrompt, words, index % 100);
  return index % 2 === 0
    ? mismatch(`m${index}`, `Mismatch ${index + 1}.`, {
        severity: 1 + (index % 5),
        prompt_segment: text,
      })
    : {
        id: `m${index}`,
        type: 'visual_glitch',
        description: `Glitch ${index + 1}.`,
        region: region(index % 90, (index % 90) + 3),
      };
});

export type FindingClips = Record<'lantern' | 'windmill', SeededClip>;

export const seedFindings = async (dataDir: string): Promise<FindingClips> => {
  const [lantern, windmill] = await seedReview(dataDir, [
    {
      path: samplePath('lantern-in-the-rain'),
      prompt: lanternPrompt,
      runs: [
        {
          prompt: earlierPrompt,
          findings: [
            mismatch('0', 'Not a prompt of now.', {
              severity: 1,
              prompt_segment: segment(earlierPrompt, 'prompt'),
            }),
          ],
        },
        { findings: lanternFindings },
      ],
    },
    {
      path: samplePath('paper-windmill-in-a-meadow'),
      prompt: manyPrompt,
      runs: [{ findings: manyFindings }],
    },
  ]);
  if (!lantern || !windmill) throw new Error('the clips were not put into the library');
  return { lantern, windmill };
};

/** Of each sample clip. */
export const markedFrameCount = 96;

export const movingBox: readonly { readonly frame: number; readonly box: Box }[] = [
  { frame: 20, box: { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.5 } },
  { frame: 40, box: { xmin: 0.5, ymin: 0.4, xmax: 0.9, ymax: 0.8 } },
  { frame: 50, box: { xmin: 0.05, ymin: 0.05, xmax: 0.15, ymax: 0.1 } },
];

const around = (margin: number): Box => ({
  xmin: 0.7 - margin,
  ymin: 0.3 - margin,
  xmax: 0.7 + margin,
  ymax: 0.3 + margin,
});

/** Numbered from 1, as the app shows them. */
const markedFindings: ReceivedFinding[] = [
  glitch('A box that moves.', [16, 56], movingBox),
  glitch('The whole frame.', [60, 70], []),
  glitch('A large box.', [72, 90], [{ frame: 72, box: around(0.2) }]),
  glitch('A small box in the large one.', [74, 90], [{ frame: 74, box: around(0.05) }]),
  mismatch('whole', 'No boat.', { severity: 3 }),
  {
    ...glitch('Of a type that nobody knows.', [80, 95], [{ frame: 80, box: around(0.1) }]),
    type: 'odd_sound',
  },
];

/** One finding in each pair of frames, most of them overlapping several others. */
const crowdedFindings: ReceivedFinding[] = Array.from({ length: 500 }, (_, at) => {
  const first = (at * 7) % 90;
  const left = (at % 40) / 50;
  return glitch(
    `Glitch ${at + 1}.`,
    [first, Math.min(95, first + (at % 24))],
    [
      { frame: first, box: { xmin: left, ymin: 0.1, xmax: left + 0.1, ymax: 0.3 } },
      { frame: first + 5, box: { xmin: left, ymin: 0.6, xmax: left + 0.2, ymax: 0.9 } },
    ],
  );
});

export type MarkedClips = Record<'marked' | 'crowded', SeededClip>;

export const seedMarkedClips = async (dataDir: string): Promise<MarkedClips> => {
  const prompt = 'A boat on a lake.';
  const verdicts = [
    { position: 0, verdict: 'real' as const, note: 'To be seen at once.' },
    { position: 2, verdict: 'wrong' as const },
  ];
  const [marked, crowded] = await seedReview(dataDir, [
    {
      path: samplePath('paper-boat-on-waves'),
      prompt,
      runs: [{ findings: markedFindings, verdicts }],
    },
    { path: samplePath('city-windows-at-dusk'), prompt, runs: [{ findings: crowdedFindings }] },
  ]);
  if (!marked || !crowded) throw new Error('the clips were not put into the library');
  return { marked, crowded };
};

const edge: Box = { xmin: 0.2, ymin: 0.2, xmax: 0.5, ymax: 0.6 };

const reportClips = ['city-windows-at-dusk', 'lantern-in-the-rain', 'paper-boat-on-waves'] as const;
export const reportClipNames = reportClips.map((name) => `${name}.mp4`);

export const seedReportClips = (dataDir: string): Promise<SeededClip[]> => {
  const [city, lantern, boat] = reportClips.map(samplePath);
  return seedReview(dataDir, [
    {
      path: city ?? '',
      prompt: 'Windows of a city at dusk.',
      runs: [
        {
          findings: [
            glitch('A window is gone.', [12, 20], [{ frame: 12, box: edge }]),
            glitch('It is back.', [30, 30], [{ frame: 30, box: edge }]),
          ],
          verdicts: [{ position: 0, verdict: 'real', note: 'To be seen at once.' }],
        },
      ],
    },
    { path: lantern ?? '', prompt: 'A lantern in the rain.', runs: [{ findings: [] }] },
    {
      path: boat ?? '',
      prompt: 'A paper boat.',
      runs: [{ findings: [glitch('The boat jumps.', [40, 56], [{ frame: 40, box: edge }])] }],
    },
  ]);
};

/** Writes clips of different bytes with a prompt beside each, all without findings. */
export const seedClean = async (
  dataDir: string,
  folder: string,
  names: readonly string[],
): Promise<ClipId[]> => {
  const prompt = 'A ball';
  mkdirSync(folder, { recursive: true });
  const sample = readFileSync(samplePath('ball-on-checkered-floor'));
  const paths = names.map((name) => join(folder, `${name}.mp4`));
  for (const [at, path] of paths.entries()) {
    writeFileSync(path, numberedClip(sample, at));
    writeFileSync(path.replace('.mp4', '.txt'), prompt);
  }
  const clips = await seedReview(
    dataDir,
    paths.map((path) => ({ path, prompt, runs: [{ findings: [] }] })),
  );
  return clips.map(({ clipId }) => clipId);
};

type Take = SeededClip & { readonly clip: FrameClip };

/**
 * Takes of one prompt, all of 320 x 180 pixels: `first`, 72 frames at 24 fps, evaluated twice;
 * `twin`, the same pictures in another file; `later`, 71 frames from number 19 on; `faster`, 150
 * frames at 60 fps.
 */
type Takes = Readonly<Record<TakeName, Take>>;
export type TakeName = 'first' | 'twin' | 'later' | 'faster';

const recipes: Readonly<Record<TakeName, string>> = {
  first: 'fps24',
  twin: 'fps24',
  later: 'edit-list-cut',
  faster: 'fps60',
};

const takesPrompt = 'Numbers that go up in black and white';

const change = (severity: number): ReceivedFinding =>
  mismatch('words', 'They go down', {
    severity,
    prompt_segment: { text: 'go up', char_start: 13, char_end: 18 },
  });

/** The second run of `first` and the one of `later` differ from its first run in every way. */
const runsOf = (name: TakeName): ReviewClip['runs'] => {
  const older = [glitch('It flickers', [8, 12]), glitch('It blinks', [50, 52]), change(2)];
  const newer = [glitch('It flickers', [10, 14]), change(5), glitch('It jumps', [30, 33])];
  if (name === 'first') return [{ findings: older }, { findings: newer }];
  return [{ findings: name === 'later' ? newer : older }];
};

export const seedTakes = async (dataDir: string): Promise<Takes> => {
  const folder = join(dirname(dataDir), 'takes');
  mkdirSync(folder);
  const names = Object.keys(recipes) as TakeName[];
  const clips = new Map<TakeName, FrameClip>();
  for (const name of names) {
    const clip = await makeFrameClip(recipes[name]);
    const bytes = readFileSync(clip.path);
    writeFileSync(join(folder, `${name}.mp4`), name === 'twin' ? numberedClip(bytes, 1) : bytes);
    clips.set(name, clip);
  }
  const seeded = await seedReview(
    dataDir,
    names.map((name) => ({
      path: join(folder, `${name}.mp4`),
      prompt: takesPrompt,
      runs: runsOf(name),
    })),
  );
  const takeOf = (name: TakeName): Take => {
    const [clip, known] = [clips.get(name), seeded[names.indexOf(name)]];
    if (!clip || !known) throw new Error(`${name} was not put into the library`);
    return { clip, ...known };
  };
  return {
    first: takeOf('first'),
    twin: takeOf('twin'),
    later: takeOf('later'),
    faster: takeOf('faster'),
  };
};
