import { join } from 'node:path';
import type { Box } from '../../../shared/domain/frames/place-finding.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { samplesFolder } from '../../support/sample-clips.ts';

const fps = 24;
/** Of each sample clip. */
export const markedFrameCount = 96;

/** The box of finding 1 at its three keyframes. */
export const movingBox: readonly { readonly frame: number; readonly box: Box }[] = [
  { frame: 20, box: { xmin: 0.1, ymin: 0.2, xmax: 0.3, ymax: 0.5 } },
  { frame: 40, box: { xmin: 0.5, ymin: 0.4, xmax: 0.9, ymax: 0.8 } },
  { frame: 50, box: { xmin: 0.05, ymin: 0.05, xmax: 0.15, ymax: 0.1 } },
];

const point = (frame: number) => ({ frame, sec: frame / fps, timecode: '' });
const glitch = (
  description: string,
  [first, last]: readonly [number, number],
  boxes: readonly { readonly frame: number; readonly box: Box }[],
): ReceivedFinding => ({
  id: description,
  type: 'visual_glitch',
  description,
  region: {
    start: point(first),
    end: point(last),
    boxes: boxes.map(({ frame, box }) => ({ frame, sec: frame / fps, box })),
  },
});

const around = (margin: number): Box => ({
  xmin: 0.7 - margin,
  ymin: 0.3 - margin,
  xmax: 0.7 + margin,
  ymax: 0.3 + margin,
});

/** Numbered from 1, as the app shows them. */
const findings: ReceivedFinding[] = [
  glitch('A box that moves.', [16, 56], movingBox),
  glitch('The whole frame.', [60, 70], []),
  glitch('A large box.', [72, 90], [{ frame: 72, box: around(0.2) }]),
  glitch('A small box in the large one.', [74, 90], [{ frame: 74, box: around(0.05) }]),
  { id: 'whole', type: 'prompt_misalignment', description: 'No boat.', severity: 3 },
  {
    ...glitch('Of a type that nobody knows.', [80, 95], [{ frame: 80, box: around(0.1) }]),
    type: 'odd_sound',
  },
];

/** One finding in each pair of frames, most of them overlapping several others. */
const manyFindings: ReceivedFinding[] = Array.from({ length: 500 }, (_, at) => {
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
  const clip = (name: string) => join(samplesFolder, `${name}.mp4`);
  const prompt = 'A boat on a lake.';
  const verdicts = [
    { position: 0, verdict: 'real' as const, note: 'To be seen at once.' },
    { position: 2, verdict: 'wrong' as const },
  ];
  const [marked, crowded] = await seedReview(dataDir, [
    { path: clip('paper-boat-on-waves'), prompt, runs: [{ findings, verdicts }] },
    { path: clip('city-windows-at-dusk'), prompt, runs: [{ findings: manyFindings }] },
  ]);
  if (!marked || !crowded) throw new Error('the clips were not put into the library');
  return { marked, crowded };
};
