import { expect, test } from 'vitest';
import { describeClaims } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { judgeClaims } from '../../../../evaluator/detectors/prompt/judge-claims.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { drawnTable, texture } from '../../../support/frame-tables.ts';

const table = drawnTable(36, (x, y, frame) => ({ luma: 100 + texture(x + frame, y) }));

const unjudgedIn = (text: string): string[] => {
  const prompt = readPrompt(text);
  return describeClaims(prompt, judgeClaims(prompt, table)).flatMap((claim) =>
    claim.outcome === 'not_judged' && claim.kind !== 'other' && claim.kind !== 'subject'
      ? [`${claim.prompt_segment.text}: ${claim.reason.code}`]
      : [],
  );
};

test.each<[prompt: string, ...unjudged: string[]]>([
  ['a red car', 'red: color_of_part'],
  ['a car that is not red', 'red: negated'],
  ['red and blue balloons', 'red and blue: several_colors'],
  ['no black and white footage', 'black and white footage: negated'],
  ['a black and white cat', 'black and white: several_colors'],
  ['a TV showing a black and white film', 'black and white film: inner_picture'],
  [
    'black and white film except for a red dress',
    'black and white film: exception',
    'red: negated',
  ],
  ['Negative prompt: static shot', 'static shot: unwanted'],
  ['"static shot" is painted on a wall in a town', 'static shot: quoted'],
  ['static shot, slow zoom in', 'static shot: contradictory', 'slow zoom in: contradictory'],
  ['The camera pans left, then right', 'camera pans left: in_sequence'],
  ['a slow pan over the roofs', 'slow pan: vague_camera'],
  ['a slow pan left on the stove', 'slow pan left: of_thing'],
  ['24 fps, a fox, 24 fps', '24 fps: repeated'],
  ['a fox, 7:5', '7:5: ambiguous'],
  ['no cuts or bruises', 'no cuts: of_thing'],
  ['a fox at night, then a day breaks', 'at night: in_sequence'],
  ['A fox in the snow'],
])('each claim that is not judged has a reason: %s', (prompt, ...unjudged) => {
  expect(unjudgedIn(prompt)).toEqual(unjudged);
});
