import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPrompt } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { wantedEffects } from '../../../../evaluator/detectors/wanted-effects.ts';
import {
  type DetectorState,
  detectorStateSchema,
} from '../../../../shared/service-api/evaluation.ts';
import { sentFindingSchema } from '../../../../shared/service-api/finding.ts';
import { receivedPromptClaimsSchema } from '../../../../shared/service-api/prompt-claims.ts';
import { drawnTable, texture } from '../../../support/frame-tables.ts';
import { findClaims } from './claim-rows.ts';

const table = drawnTable(14, (x, y, frame) => ({ luma: 100 + texture(x + frame, y) }));

const wordsOfClaims =
  'camera pans left slowly static shot no without or black and white 5 second video - – : , . " 16 9 fps twenty four fade to in loop cuts three [ 0 s ０ Ⅷ ½'.split(
    ' ',
  );

/** Words of claims in any order, with any marks between them. */
const claimLike = fc
  .array(fc.constantFrom(...wordsOfClaims, '\n'), { maxLength: 60 })
  .chain((words) => fc.constantFrom(' ', '', '  ', '-').map((gap) => words.join(gap)));

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  // Halves of surrogate pairs as well.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    .map((units) => String.fromCharCode(...units)),
  claimLike,
);

const expectAllCovered = (text: string, state: DetectorState): void => {
  expect(detectorStateSchema.safeParse(state).success).toBe(true);
  const claims = state.clipcheck_claims ?? [];
  expect(receivedPromptClaimsSchema.parse(claims)).toEqual(claims);
  const codePoints = [...text];
  const covered = new Set<number>();
  for (const { prompt_segment: segment } of claims) {
    const { char_start: start, char_end: end } = segment;
    expect(codePoints.slice(start, end).join('')).toBe(segment.text);
    for (let at = start; at < end; at += 1) covered.add(at);
  }
  for (const { start } of readPrompt(text).words) expect(covered.has(start)).toBe(true);
};

describe('any text', () => {
  test('is judged without failure, with valid findings', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { findings, state } = checkPrompt(text, table);
        const codePoints = [...text];
        for (const finding of findings) {
          const { prompt_segment: segment } = finding;
          expect(sentFindingSchema.safeParse(finding).success).toBe(true);
          expect(codePoints.slice(segment?.char_start, segment?.char_end).join('')).toBe(
            segment?.text,
          );
        }
        expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
        expectAllCovered(text, state);
        expect(state.status === 'completed' || state.error?.code === 'not_judged').toBe(true);
        expect(wantedEffects(text)).toBeInstanceOf(Set);
      }),
      { numRuns: 400 },
    );
  });

  test('gives the same in capitals and wide letters', () => {
    fc.assert(
      fc.property(claimLike, (text) => {
        const kinds = (prompt: string) =>
          findClaims(readPrompt(prompt)).map(({ kind, first }) => [kind, first]);
        expect(kinds(text.toUpperCase())).toEqual(kinds(text));
      }),
    );
  });
});

test.each([
  'a ',
  'no ',
  'no, ',
  'camera ',
  'black cat, ',
  'camera: ',
  'the camera slowly ',
  'pan left or ',
  '5-',
  '5:',
  '"',
  '"static shot ',
  'black and white ',
  'twenty ',
  'slow ',
  'in a ',
  '🦊',
  'é',
  '\u0301',
  'camera a the slowly camera ',
  'fade out to a ',
  'without , ',
  '[0:01] ',
  'aaaaaaaaaa',
  'camera a the slowly pans ',
  'no, "static shot',
  '🦊\u0301',
])('100 kB are read in linear time: %j', (part) => {
  const { state } = checkPrompt(part.repeat(Math.ceil(100_000 / part.length)), table);
  expect(state.status).toMatch(/^(completed|skipped)$/);
});
