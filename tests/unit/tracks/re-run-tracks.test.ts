import { expect, test } from 'vitest';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';

/**
 * `10-20` are frames, `10-20/30` others than 24 a second (seconds rounded to the millisecond, as by
 * most services), `@left` or `@right` the place in the picture, `"red lantern"` the prompt's words,
 * `(Too bright)` a description where it counts.
 */
const found = (text: string): TrackedFinding => {
  const frames = /(\d+)-(\d+)(?:\/(\d+))?/.exec(text);
  const fps = Number(frames?.[3] ?? 24);
  const secOf = (frame: string | undefined): number => Number((Number(frame) / fps).toFixed(3));
  const side = /@(left|right|middle)/.exec(text)?.[1];
  const xmin = side === 'left' ? 0.1 : side === 'middle' ? 0.2 : 0.6;
  return {
    type: text.includes('"') ? 'prompt_misalignment' : 'visual_glitch',
    startFrame: frames ? Number(frames[1]) : null,
    endFrame: frames ? Number(frames[2]) : null,
    startSec: frames ? secOf(frames[1]) : null,
    endSec: frames ? secOf(frames[2]) : null,
    boundingBox: side ? { xmin, ymin: 0.1, xmax: xmin + 0.3, ymax: 0.4 } : null,
    segment: /"([^"]*)"/.exec(text)?.[1] ?? null,
    description: /\(([^)]*)\)/.exec(text)?.[1] ?? 'Something is wrong',
  };
};

const hand = '0-71 (The hand has six fingers)';
const sky = '0-71 (The sky flickers)';
const handAgain = '0-71 (There are six fingers)';
const skyAgain = '0-71 (Flickers in the sky)';
const door = '0-71 (A door opens by itself)';
const cup = '0-71 (Coffee vanishes)';

/** Before, after, and for each finding after which one before it is: `-` for a new one. */
const reRuns: [string, string[], string[], string][] = [
  ['nothing was there before', [], ['10-20'], '-'],
  ['nothing is left', ['10-20'], [], ''],
  ['only a moment of a long one is the same', ['0-200'], ['100-101'], '-'],
  ['it is in another corner at the same time', ['5-9 @left'], ['5-9 @right'], '-'],
  ['all frames come two later', ['10-20', '30-40', '50-60'], ['12-22', '32-42', '52-62'], '0 1 2'],
  ['all frames come a second later', ['10-20', '60-70'], ['34-44', '84-94'], '- -'],
  ['the order is another', ['10-20', '30-40', '50-60'], ['50-60', '10-20', '30-40'], '2 0 1'],
  ['the order is another, and frames moved', ['10-20', '30-40'], ['31-42', '11-20'], '1 0'],
  ['one more comes first', ['10-20', '30-40'], ['0-2', '10-20', '30-40'], '- 0 1'],
  ['one is gone', ['10-20', '30-40', '50-60'], ['10-20', '50-60'], '0 2'],
  ['one of two at the same time is gone', ['5-9 @left', '5-9 @right'], ['5-9 @right'], '1'],
  [
    'boxes of two at the same time are swapped',
    ['5-9 @left', '5-9 @right'],
    ['5-9 @right', '5-9 @left'],
    '1 0',
  ],
  ['a box moved a little', ['5-9 @left', '5-9 @right'], ['5-9 @middle'], '0'],
  ['boxes are not given any more', ['5-9 @left', '50-59 @right'], ['50-59', '5-9'], '1 0'],
  ['a long one is cut into two, and the longer part is it', ['10-60'], ['10-20', '24-60'], '- 0'],
  ['two become a long one, which is the longer of them', ['10-20', '24-60'], ['10-60'], '1'],
  [
    'words are cut otherwise',
    ['"a red lantern"', '"heavy rain"'],
    ['"rain"', '"red lantern"'],
    '1 0',
  ],
  ['words are others altogether', ['"a red lantern"'], ['"blue boat"'], '-'],
  ['the same words are named twice now', ['"rain"'], ['"rain"', '"rain"'], '0 -'],
  ['the same words were named twice', ['"rain"', '"rain"'], ['"rain"'], '0'],
  ['duplicates stay in their order', ['10-20', '10-20', '10-20'], ['10-20', '10-20'], '0 1'],
  ['one of several equal ones moved', ['10-20', '10-20'], ['10-20', '11-21'], '0 1'],
  ['several are equally near: the first counts', ['10-20', '14-24'], ['12-22'], '0'],
  ['several come equally near: the first counts', ['12-22'], ['10-20', '14-24'], '0 -'],
  [
    'exactly the same place comes before what came first',
    ['10-20', '12-22'],
    ['12-22', '11-21'],
    '1 0',
  ],
  ['a nearer one takes it from one before', ['10-20'], ['14-24', '11-21'], '- 0'],
  [
    'what is of the whole clip is known by what is said',
    ['(Too bright)', '(Too dark)'],
    ['(Too dark)', '(Too loud)'],
    '1 -',
  ],
  ['frames are counted otherwise', ['200-208', '20-30'], ['25-37/30', '250-260/30'], '1 0'],
  ['the same numbers are another time', ['200-208'], ['200-208/60'], '-'],
  ['two of one place change order', [hand, sky], [sky, hand], '1 0'],
  ['the first of two of one place is gone', [hand, sky], [sky], '1'],
  ['a new one of one place comes first', [sky], [door, sky], '- 0'],
  ['a new one of one place comes between', [hand, sky], [sky, door, hand], '1 - 0'],
  ['two of one place change order and wording', [hand, sky], [skyAgain, handAgain], '1 0'],
  ['two of one place change order and move', [hand, sky], ['1-71 (The sky flickers)', hand], '1 0'],
  [
    'two about the same words change order',
    ['"a red boat" (It is blue)', '"a red boat" (There is no boat)'],
    ['"a red boat" (There is no boat)', '"a red boat" (It is blue)'],
    '1 0',
  ],
  ['one is as far from two that say something else', ['8-8 (A)', '12-12 (B)'], ['10-10 (C)'], '-'],
  [
    'other words are as far from two',
    ['"the red fox" (It is missing)', '"the red dog" (It is missing)'],
    ['"the red cat" (It is missing)'],
    '-',
  ],
  ['a flash of the first frame is seen two later, at 8 fps', ['0-0/8'], ['2-2/8'], '0'],
  ['a flash is seen two earlier, in the first frame, at 8 fps', ['3-3/8'], ['0-0/8'], '0'],
  ['the only one of a place is told anew', [hand], [door], '0'],
  ['one of two is told anew, and the other as before', [hand, sky], [door, sky], '0 1'],
  ['one of two is told so that it may be either', [hand, sky], [door], '-'],
  ['both of two are told so that each may be either', [hand, sky], [door, cup], '- -'],
  ['two are told so that either may be the one', [hand], [door, cup], '- -'],
  ['what may be either is not taken for a farther one', [hand, sky, '0-60 (Rain)'], [door], '-'],
  [
    'words say what places a little apart do not',
    ['10-20 (The hand)', '12-22 (The sky)'],
    ['12-22 (The hand)', '10-20 (The sky)'],
    '0 1',
  ],
  [
    'the place says what words do not',
    ['10-20 (The hand)', '40-50 (The sky)'],
    ['40-50 (A hand)', '10-20 (A sky)'],
    '1 0',
  ],
];

test.for(reRuns)(
  'a re-run in which %s keeps the verdict of each finding',
  ([, before, after, expected]) => {
    const matches = matchTracks(after.map(found), before.map(found));
    expect(matches.map((track) => track ?? '-').join(' ')).toBe(expected);
  },
);
