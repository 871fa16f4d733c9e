import { describe, expect, test, vi } from 'vitest';
import { activeClaims } from '../../../../evaluator/detectors/prompt/claim.ts';
import { subject } from '../../../../evaluator/detectors/prompt/kinds/subject.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { type Subject, subjectClasses } from '../../../../evaluator/subjects/subject-classes.ts';
import { drawnTable, texture } from '../../../support/frame-tables.ts';

const claimsIn = (prompt: string): Subject[] =>
  activeClaims(subject.read(readPrompt(prompt))).map(({ value }) => value);

test.each<[prompt: string, ...subjects: Subject[]]>([
  ['a golden labrador is running', 'dog'],
  ['1girl, snowing, best quality', 'person'],
  ['Two riders gallop on white horses across a beach', 'person', 'horse'],
  ['a teddy bear walking on the street', 'teddy bear'],
  ['A dog is on the left of an apple, then the dog runs to the front of it', 'dog'],
  ['sheep, cows and a zebra beside a giraffe', 'sheep', 'cow', 'zebra', 'giraffe'],
  ['A golden retriever puppy playing in the leaves', 'dog'],
  ['One person helps another person put on a glove', 'person'],
  ['A group of old men, a pair of young horses', 'person', 'horse'],
  ['An actress laughs; a bus arrives', 'person', 'bus'],
  ['A cat on the left of a dog, at night', 'cat', 'dog'],
])('a prompt claims the subjects that it names: %s', (prompt, ...subjects) => {
  expect(claimsIn(prompt)).toEqual(subjects);
});

test.each([
  // Negated, quoted or unwanted.
  'There is never a dog in the garden',
  'Cars are not visible on the road',
  'A street devoid of people, free of cars',
  'A sign reads "beware of the dog" beside a gate',
  'An empty road. Negative prompt: car, person',
  // Images and imitations.
  'A bronze statue of a horse in a park',
  'A cloud shaped like a sheep',
  'an X-shaped car park',
  'a child-like robot, lego people',
  'A phone shows a cat',
  'A cat printed on a mug, a bear on a blue pillow',
  'A dog carved out of wood',
  // Compared, imagined or named.
  'The clouds move like a horse',
  'As strong as a horse, the robot lifts a beam',
  'faster than a horse',
  'He moves with the grace of a cat, with the roar of a big bear',
  // Something else of the same name.
  'a hot dog with mustard',
  "A soldier's dog tag on a chain",
  'Athletes train for the race',
  'a crane shot over the roofs',
  'a horse saddle, dog bowl and dog collar',
  // One doubtful mention makes the other doubtful.
  'A dog sits down. A dog collar hangs there',
  'A horse race track, a horse blanket, a horse chestnut',
  "A truck driver's cap, the taxi driver's badge",
  "kids’ drawings, the dogs' bowls",
  'a man-eating plant, a people-free beach',
  'a plane tree, plane trees, a hand plane',
  'A wedding dress with a long train',
  'First-person perspective, a staircase',
  'a lion with the body of a horse',
  'A mix of a cat and a dog',
  'an eagle-headed lion, a man-faced horse',
  // Perhaps outside the picture, or too small.
  'Inside a car at night, dashboard lights',
  'A lady, close-up of her hands',
  'Somebody points at a plane',
  'She drives a car',
  'A dog is heard',
  'People in the far distance on a beach',
])('no claim: %s', (prompt) => {
  expect(claimsIn(prompt)).toEqual([]);
});

const clear = drawnTable(36, (x, y, frame) => ({ luma: 100 + texture(x + frame, y) }));

const judge = (
  value: Subject,
  scores: readonly Partial<Record<Subject, number>>[],
  table = clear,
) =>
  subject.judge({
    ...table,
    info: { ...table.info, width: 640, height: 360 },
    subjects: () =>
      scores.map((given, frame) => ({
        frame,
        sec: frame / 24,
        sightings: [],
        scores: {
          ...(Object.fromEntries(subjectClasses.map(([name]) => [name, 0])) as Record<
            Subject,
            number
          >),
          ...given,
        },
      })),
  })(value);

const six = <Score>(score: Score): Score[] => Array.from({ length: 6 }, () => score);

describe('a subject', () => {
  const absent = expect.objectContaining({ severity: 5 });
  const unsure = { notJudged: 'subject_unsure' };
  test.each([
    ['horse', six({ horse: 0.19 }), absent],
    ['horse', [...six({ horse: 0.1 }).slice(1), { horse: 0.2 }], unsure],
    ['person', six({ person: 0.19 }), absent],
    ['person', six({ person: 0.9 }), unsure],
    ['bear', six({ 'teddy bear': 0.9 }), unsure],
    ['bicycle', six({ motorcycle: 0.9 }), unsure],
    ['teddy bear', six({ bear: 0.5 }), absent],
    ['dog', [...six({ dog: 0.3 }).slice(2), { dog: 0.55 }, { dog: 0.55 }], { metIn: [] }],
    ['dog', [...six({ dog: 0.3 }).slice(1), { dog: 0.9 }], unsure],
  ] as const)('%s in frames with %j', (value, scores, expected) => {
    expect(judge(value, scores)).toEqual(expected);
  });

  test('that is absent is reported with the number of frames and of measured clips', () => {
    expect(judge('horse', six({}))).toEqual({
      severity: 5,
      description: 'No horse was found in 6 frames (a rule measured on 282 labelled clips).',
    });
    expect(judge('horse', [{}])).toMatchObject({
      description: expect.stringContaining('No horse was found in 1 frame ('),
    });
  });

  test('is not judged, nor looked for, in a dark or blurred clip', () => {
    const dark = drawnTable(36, (x, y, frame) => ({ luma: 12 + texture(x + frame, y) / 10 }));
    const blurred = drawnTable(36, () => ({ luma: 120 }));
    for (const unclear of [dark, blurred]) {
      const look = vi.fn(() => []);
      const info = { ...unclear.info, width: 640, height: 360 };
      expect(subject.judge({ ...unclear, info, subjects: look })('horse')).toEqual({
        notJudged: 'unclear_clip',
      });
      expect(look).not.toHaveBeenCalled();
    }
  });

  test.each(['subjects_off', 'no_subject_model'] as const)('is not judged: %s', (reason) => {
    expect(subject.judge({ ...clear, subjects: reason })('horse')).toEqual({ notJudged: reason });
  });
});
