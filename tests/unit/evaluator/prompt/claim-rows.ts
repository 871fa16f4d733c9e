import { describe, expect, test } from 'vitest';
import { segmentOf } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { findClaims } from './find-claims.ts';

const claimsIn = (text: string): string[] => {
  const prompt = readPrompt(text);
  // Subjects have tables of their own.
  const others = findClaims(prompt).filter(({ kind }) => kind !== 'subject');
  return others.map((claim) => `${claim.kind}: ${segmentOf(prompt, claim).text}`);
};

type Row = readonly [prompt: string, ...claims: string[]];

export const rows = (group: string, table: readonly Row[]): void => {
  describe(group, () => {
    test.each(table.map(([prompt, ...claims]) => ({ prompt, claims })))(
      '$prompt',
      ({ prompt, claims }) => {
        expect(claimsIn(prompt)).toEqual(claims);
      },
    );
  });
};
