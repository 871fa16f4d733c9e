import { describe, expect, test } from 'vitest';
import { activeReadings } from '../../../../evaluator/detectors/prompt/claim.ts';
import { subject } from '../../../../evaluator/detectors/prompt/kinds/subject.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { type Subject, subjectClasses } from '../../../../evaluator/subjects/subject-classes.ts';
import { drawnTable, texture } from '../../../support/frame-tables.ts';

const claimsIn = (prompt: string): Subject[] =>
  activeReadings(subject.read(readPrompt(prompt))).map(({ value }) => value);

describe('a prompt claims the subjects that it names', () => {
  test.each<[prompt: string, ...subjects: Subject[]]>([
    ['A kitten sleeps on a sofa', 'cat'],
    ['a golden labrador is running', 'dog'],
    ['1girl, snowing, best quality', 'person'],
    ['Two riders gallop on white horses across a beach', 'person', 'horse'],
    ['An SUV drives along a dirt road', 'car'],
    ['A swan floating gracefully on a lake.', 'bird'],
    ['a polar bear playing drum kit in NYC Times Square', 'bear'],
    ['a teddy bear walking on the street', 'teddy bear'],
    ['A steam train crosses a bridge', 'train'],
    ['A sailboat glides over calm water', 'boat'],
    ['A red double decker bus turns a corner', 'bus'],
    ['A fire truck races down the street', 'truck'],
    ['A dog is on the left of an apple, then the dog runs to the front of it', 'dog'],
    ['An elephant is on the left of a car', 'elephant', 'car'],
    ['A man is riding a bike', 'person', 'bicycle'],
    ['A motorbike and an airplane', 'motorcycle', 'airplane'],
    ['sheep, cows and a zebra beside a giraffe', 'sheep', 'cow', 'zebra', 'giraffe'],
  ])('%s', (prompt, ...subjects) => {
    expect(claimsIn(prompt)).toEqual(subjects);
  });
});

test.each([
  // Negated, quoted or unwanted.
  'A street without people',
  'no cars, no buses',
  'There is never a dog in the garden',
  'A sign reads "beware of the dog" beside a gate',
  'An empty road. Negative prompt: car, person',
  'A quiet lake --no boats',
  // Images and imitations.
  'A bronze statue of a horse in a park',
  'a painting of a cat on the wall',
  'A sculpture of an elephant made of glass',
  'a toy car rolls over the floor',
  'A paper boat floats in the rain',
  'Someone is folding paper airplanes',
  'a plush dog on a shelf',
  'a cartoon cat sticker',
  'A cloud shaped like a sheep',
  'A cake in the shape of a train',
  'an X-shaped car park',
  'A costume of a bear hangs in the closet',
  'a chess set with a marble horse',
  'An origami bird unfolds',
  'A balloon dog at a fair',
  'A drawing of a bus on paper',
  'a rocking horse creaks',
  'a child-like robot, lego people',
  'A phone shows a cat',
  'A gingerbread man on a plate',
  // Compared, imagined or named.
  'The clouds move like a horse',
  'A rock that looks like a bear',
  'She dreams of a dog',
  'A hurricane named after a woman',
  // Something else of the same name.
  'a hot dog with mustard',
  "A soldier's dog tag on a chain",
  "bird's eye view of a city",
  'A bird of paradise blooms',
  'a train of thought, abstract',
  'They train hard every day',
  'Athletes train for the race',
  'a crane shot over the roofs',
  'zebra crossing in the rain',
  'A prairie dog stands guard',
  'a sea horse swims past corals',
  'a water bear under a microscope',
  'to bear witness',
  'an inclined plane and a ball',
  'the focal plane shifts',
  'a cable car over the valley',
  'a car wash at night',
  'a bus stop in the fog',
  'train tracks covered with snow',
  'a train station, empty',
  'a bird feeder and a bird house',
  'cat ears on a headband',
  'a horse saddle, dog bowl and dog collar',
  'a gravy boat on a table',
  'a space ship lands',
  'a snow man melts',
  'First-person perspective, a staircase',
  'a lion with the body of a horse',
  'a giraffe with the wings of a bat',
  'a shark and a giraffe create a new species',
  'half cat half dog',
  'a cat hybrid creature',
  // Perhaps outside the picture, or too small.
  'The view from a train through the rain',
  'Inside a car at night, dashboard lights',
  "A lady's hands, macro shot",
  'Close-up of the hands of a man',
  'Somebody points at a plane',
  'The glass car window breaks',
  'People in the far distance on a beach',
  'Aerial view of cars on a highway',
  'A flock of birds on the horizon',
  'A crowd of people fills the square',
  'Silhouettes of two men at dusk',
])('no claim: %s', (prompt) => {
  expect(claimsIn(prompt)).toEqual([]);
});

const clear = drawnTable(36, (x, y, frame) => ({ luma: 100 + texture(x + frame, y) }));

/** Judges one subject, seen with these scores in as many frames. */
const judge = (
  value: Subject,
  scores: readonly Partial<Record<Subject, number>>[],
  table = clear,
) =>
  subject.judge([{ value, first: 0, last: 0 }], {
    ...table,
    info: { ...table.info, width: 640, height: 360 },
    subjects: () =>
      scores.map((given, frame) => ({
        ...{ frame, sec: frame / 24, sightings: [] },
        scores: {
          ...(Object.fromEntries(subjectClasses.map(([name]) => [name, 0])) as Record<
            Subject,
            number
          >),
          ...given,
        },
      })),
  })[0];

const six = <Score>(score: Score): Score[] => Array.from({ length: 6 }, () => score);

describe('a subject', () => {
  const absent = expect.objectContaining({ severity: 5 });
  const unsure = { notJudged: 'subject_unsure' };
  test.each([
    ['horse', six({ horse: 0.19 }), absent],
    ['horse', [...six({ horse: 0.1 }).slice(1), { horse: 0.2 }], unsure],
    ['person', six({ person: 0.19 }), absent],
    ['person', six({ person: 0.9 }), unsure],
    ['bear', six({ 'teddy bear': 0.5 }), unsure],
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
  });

  test('is not judged in a dark or blurred clip', () => {
    const dark = drawnTable(36, (x, y, frame) => ({ luma: 12 + texture(x + frame, y) / 10 }));
    const blurred = drawnTable(36, () => ({ luma: 120 }));
    expect(judge('horse', six({}), dark)).toEqual({ notJudged: 'unclear_clip' });
    expect(judge('horse', six({}), blurred)).toEqual({ notJudged: 'unclear_clip' });
  });

  test.each(['subjects_off', 'no_subject_model'] as const)('is not judged: %s', (reason) => {
    const claims = [{ value: 'horse', first: 0, last: 0 }] as const;
    expect(subject.judge(claims, { ...clear, subjects: reason })).toEqual([{ notJudged: reason }]);
  });
});
