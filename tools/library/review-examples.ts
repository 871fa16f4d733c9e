import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { points } from '../drawing/shape.ts';
import { madeUpFps, pointAt } from './made-up-evaluation.ts';
import type { ReviewRun } from './seed-review.ts';
import { seededRandom } from './seeded-random.ts';

export type ReviewExample = {
  /** Of a sample clip, unless it is redrawn. */
  readonly fileName: string;
  readonly redrawn?: { scene: string; firstFrame: number; frameCount: number };
  readonly prompt: string;
  readonly runs: readonly ReviewRun[];
  readonly isMissing?: boolean;
};

type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

const glitch = (
  id: string,
  description: string,
  [start, end]: readonly [number, number],
  boxes: readonly (readonly [frame: number, box: Box])[] = [],
  more: Partial<ReceivedFinding> = {},
): ReceivedFinding => ({
  id,
  type: 'visual_glitch',
  description,
  region: {
    start: pointAt(start),
    end: pointAt(end),
    boxes: boxes.map(([frame, box]) => ({ frame, sec: frame / madeUpFps, box })),
  },
  ...more,
});

const mismatch = (
  id: string,
  prompt: string,
  words: string,
  description: string,
  severity?: number,
): ReceivedFinding => {
  const start = [...prompt.slice(0, prompt.indexOf(words))].length;
  const segment = { text: words, char_start: start, char_end: start + [...words].length };
  return { id, type: 'prompt_misalignment', description, severity, prompt_segment: segment };
};

const around = (x: number, y: number, reachX: number, reachY = reachX): Box => ({
  xmin: Math.max(0, (x - reachX) / 320),
  ymin: Math.max(0, (y - reachY) / 180),
  xmax: Math.min(1, (x + reachX) / 320),
  ymax: Math.min(1, (y + reachY) / 180),
});

const ballTrack = points('18,65 42,104 67,63 91,128 116,67 140,117 165,74 189,102').map(
  ([x, y], index) => [index * 12, around(x, y, 20)] as const,
);

const cube = around(262, 120, 34, 32);

const longDescription =
  `The strings of rain pass in front of the lantern and behind it in turn. ${'In each of these frames some of the drops that fall before the paper are cut off where it begins, others run on over it, and those that were behind come out before it a frame later. '.repeat(3)}`
    .slice(0, 599)
    .concat('.');

const boatPrompt =
  'A folded paper boat ⛵ rocks on gentle blue waves 🌊🌊 in the evening sun, like a cafe\u0301 postcard from Nin\u0303o 👩‍👩‍👧, while clouds drift across the sky. 折り紙の舟が波に揺れる。';
const lanternPrompt =
  'A glowing paper lantern swings from a wooden beam in the rain at night, above dark rippling water.';
const ballPrompt =
  'A red rubber ball bounces across a checkered floor in front of a blue cube, in soft light.';
const cityPrompt =
  'The camera glides past a city skyline at dusk as the windows light up one by one and cars pass below.';
const windmillPrompt =
  'A paper windmill with red, yellow, green and blue blades\r\nturns in front of a sunny meadow.';

const boatRuns: ReviewRun[] = [
  {
    findings: [
      mismatch('b1', boatPrompt, 'paper boat ⛵', 'The boat has no sail.', 1),
      mismatch('b2', boatPrompt, 'boat ⛵ rocks on gentle blue waves', 'It lies almost still.', 2),
      mismatch('b3', boatPrompt, 'gentle blue waves 🌊🌊', 'The waves are green in places.', 3),
      mismatch('b4', boatPrompt, 'cafe\u0301 postcard', 'Nothing looks like a postcard.', 4),
      mismatch('b5', boatPrompt, 'Nin\u0303o 👩‍👩‍👧', 'There are no people.', 5),
      mismatch('b6', boatPrompt, '波に揺れる', 'The waves do not reach the boat.'),
      {
        ...mismatch('b7', boatPrompt, 'clouds', 'The service names words that are not there.', 2),
        prompt_segment: { text: 'thunderclouds', char_start: 900, char_end: 913 },
      },
      { id: 'b8', type: 'prompt_misalignment', description: 'The mood is another.', severity: 1 },
      {
        id: 'b9',
        type: 'visual_glitch',
        description: 'The whole clip is a little too bright.',
        source: 'human',
      },
    ],
    verdicts: [
      { position: 0, verdict: 'intended', note: 'The client asked for one without a sail.' },
    ],
  },
];

const hangingLantern = [
  [30, around(124, 98, 34, 44)],
  [36, around(128, 96, 34, 44)],
  [42, around(150, 97, 34, 44)],
] as const;

const lanternRuns: ReviewRun[] = [
  {
    modelVersion: '1.0.0',
    findings: [
      glitch('l1', 'The picture stands still while the lantern swings.', [32, 40]),
      glitch('l2', 'The lantern jumps to another place.', [30, 42], hangingLantern),
      glitch('l3', 'A light in the background flickers.', [60, 70], [[60, around(228, 102, 20)]]),
      mismatch('l4', lanternPrompt, 'dark rippling water', 'The water lies still.', 2),
      mismatch('l5', lanternPrompt, 'wooden beam', 'The beam looks like stone.', 3),
    ],
    verdicts: [
      { position: 0, verdict: 'real', note: 'To be seen at once.' },
      { position: 3, verdict: 'wrong' },
    ],
  },
  {
    modelVersion: '1.1.0',
    video: { fps: 23.976, num_frames: 95, duration_sec: 3.962 },
    findings: [
      glitch('l1', 'The picture stands still while the lantern swings.', [33, 40]),
      glitch(
        'l2',
        'The lantern jumps to another place.',
        [30, 44],
        [...hangingLantern, [44, around(158, 100, 34, 44)]],
      ),
      glitch('l6', longDescription, [8, 88], [[8, around(150, 60, 60, 50)]], { source: 'human' }),
      mismatch('l4', lanternPrompt, 'dark rippling water', 'The water lies still.', 4),
      mismatch('l7', lanternPrompt, 'in the rain at night', 'The rain falls upwards.', 5),
    ],
  },
];

const ballRuns: ReviewRun[] = [
  {
    findings: [
      glitch('k1', 'The stripe of the ball turns against its way.', [0, 84], ballTrack),
      glitch('k2', 'The cube and its shadow are gone.', [58, 60], [[58, cube]]),
      glitch('k3', 'The shadow of the ball is missing.', [50, 66], [[55, around(130, 150, 30, 8)]]),
      glitch('k4', 'The ball is cut off for one frame.', [59, 59], [[59, around(140, 117, 22)]]),
      mismatch('k5', ballPrompt, 'red rubber ball', 'It has a white stripe.', 1),
      mismatch('k6', ballPrompt, 'in soft light', 'The light is hard.', 2),
    ],
    verdicts: [{ position: 1, verdict: 'real' }],
  },
];

const otherBallRuns: ReviewRun[] = [
  {
    findings: [
      glitch(
        'j1',
        'The stripe of the ball turns against its way.',
        [0, 72],
        ballTrack.slice(1).map(([frame, box]) => [frame - 12, box] as const),
      ),
      glitch('j2', 'The cube and its shadow are gone.', [46, 48], [[46, cube]]),
      glitch('j7', 'The floor moves under the cube.', [20, 40], [[20, around(262, 160, 50, 18)]]),
      mismatch('j5', ballPrompt, 'red rubber ball', 'It has a white stripe.', 3),
    ],
  },
];

const cityRandom = seededRandom(7);
const cityRuns: ReviewRun[] = [
  {
    findings: Array.from({ length: 60 }, (_, index) => {
      if (index % 6 === 5) {
        const words = cityPrompt.split(' ')[index % 20] ?? 'camera';
        return mismatch(`c${index}`, cityPrompt, words, `About "${words}".`, 1 + (index % 5));
      }
      const start = Math.floor(cityRandom() * 84);
      const end = start + Math.floor(cityRandom() * 12);
      const box = around(20 + cityRandom() * 280, 20 + cityRandom() * 140, 8 + cityRandom() * 14);
      const last = around(20 + cityRandom() * 280, 20 + cityRandom() * 140, 8 + cityRandom() * 14);
      const boxes = [[start, box] as const, ...(end > start ? [[end, last] as const] : [])];
      return glitch(`c${index}`, `A window changes its place (${index}).`, [start, end], boxes);
    }),
  },
];

const windmillRuns: ReviewRun[] = [
  {
    status: 'partial',
    findings: [
      glitch(
        'w1',
        'A band of torn blocks.',
        [70, 71],
        [[70, { xmin: 0.25, ymin: 0.44, xmax: 0.75, ymax: 0.58 }]],
      ),
      {
        ...glitch('w2', 'The hum of the blades is out of step.', [10, 30]),
        type: 'sound_mismatch',
        severity: 3,
      },
      {
        ...glitch('w3', 'Counted at another frame rate.', [40, 50]),
        region: {
          start: { frame: 50, sec: 40 / madeUpFps, timecode: '00:00:02:00' },
          end: { frame: 63, sec: 50 / madeUpFps, timecode: '00:00:02:13' },
          boxes: [{ frame: 50, sec: 40 / madeUpFps, box: around(160, 80, 60) }],
        },
      },
      glitch('w4', 'The last frame is doubled.', [95, 95]),
      mismatch('w5', windmillPrompt, 'blue blades\r\nturns', 'The blades turn only once.', 3),
    ],
  },
];

export const reviewExamples: readonly ReviewExample[] = [
  { fileName: 'paper-boat-on-waves.mp4', prompt: boatPrompt, runs: boatRuns },
  { fileName: 'lantern-in-the-rain.mp4', prompt: lanternPrompt, runs: lanternRuns },
  { fileName: 'ball-on-checkered-floor.mp4', prompt: ballPrompt, runs: ballRuns },
  {
    fileName: 'ball-on-checkered-floor take 2.mp4',
    redrawn: { scene: 'ball-on-checkered-floor', firstFrame: 12, frameCount: 80 },
    prompt: ballPrompt,
    runs: otherBallRuns,
  },
  { fileName: 'city-windows-at-dusk.mp4', prompt: cityPrompt, runs: cityRuns },
  { fileName: 'paper-windmill-in-a-meadow.mp4', prompt: windmillPrompt, runs: windmillRuns },
  {
    fileName: 'paper-boat that was moved.mp4',
    redrawn: { scene: 'paper-boat-on-waves', firstFrame: 0, frameCount: 12 },
    prompt: boatPrompt,
    runs: boatRuns,
    isMissing: true,
  },
];
