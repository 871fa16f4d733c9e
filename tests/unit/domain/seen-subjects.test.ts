import { expect, test } from 'vitest';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import { evaluationInOriginal } from '../../../shared/domain/in-original-frames.ts';
import { placeSubjects, seenSubjects } from '../../../shared/domain/seen-subjects.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { evenTable } from '../../support/made-up-values.ts';
import { evaluationExample } from '../service-api/evaluation-example.ts';

const fps = 24;
const table = evenTable(fps, 48);
const box = { xmin: 0.25, ymin: 0.25, xmax: 0.5, ymax: 0.75 };
const placed = (prompt: string, evaluation: Parameters<typeof seenSubjects>[1]) =>
  placeSubjects(seenSubjects(prompt, evaluation), table);

const at = (frame: number, where: object = box) => ({ frame, sec: frame / fps, box: where });

const read = (...seen: unknown[]) =>
  receivedEvaluationSchema.parse({
    ...evaluationExample,
    detectors: [
      {
        detector: 'prompt_misalignment',
        status: 'completed',
        clipcheck_claims: seen.map((places, index) => ({
          prompt_segment: { text: ['boat', 'horse'][index], char_start: 2, char_end: 6 },
          kind: 'subject',
          outcome: 'as_claimed',
          seen: places,
        })),
      },
    ],
  });

test('has each place of the words, even two in one frame, and the frames in order', () => {
  const other = { ...box, xmin: 0, xmax: 0.125 };
  expect(placed('A boat', read([at(20), at(4), at(20, other)]))).toEqual([
    {
      text: 'boat',
      words: { start: 2, end: 6, reading: 'code-points' },
      boxes: [
        { frame: 20, box },
        { frame: 4, box },
        { frame: 20, box: other },
      ],
      frames: [4, 20],
    },
  ]);
});

test('keeps places in the clip and the frame, and leaves out unreadable and empty ones', () => {
  const places = [
    at(900, { xmin: 3, ymin: 0.5, xmax: 0.75, ymax: -2 }),
    at(3, { xmin: 1.5, ymin: 0, xmax: 2, ymax: 1 }),
    at(3, { ...box, ymax: 0.25 }),
    { frame: 3, sec: 'late', box },
    7,
  ];
  expect(placed('A boat', read(places, 'everywhere'))).toMatchObject([
    { boxes: [{ frame: 47, box: { xmin: 0.75, ymin: 0, xmax: 1, ymax: 0.5 } }], frames: [47] },
  ]);
  expect(placed('A boat', read(Array.from({ length: 1001 }, () => at(1))))).toEqual([]);
});

test('is in frames of the clip even if a part of it was evaluated', () => {
  const copy: RunCopy = {
    startFrame: 24,
    frameCount: 24,
    startSec: 1,
    sourceFrames: 48,
    fps,
    durationSec: 1,
    method: 'encoded',
    sha256: 'a'.repeat(64),
    sizeBytes: 1,
  };
  const evaluation = evaluationInOriginal(read([at(6)]), copy);
  expect(placed('A boat', evaluation ?? {})).toMatchObject([{ frames: [30] }]);
});
