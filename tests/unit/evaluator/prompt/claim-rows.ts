import { describe, expect, test } from 'vitest';
import { segmentOf } from '../../../../evaluator/detectors/prompt/check-prompt.ts';
import { activeClaims } from '../../../../evaluator/detectors/prompt/claim.ts';
import { type ClaimSpan, claimKinds } from '../../../../evaluator/detectors/prompt/judge-claims.ts';
import {
  type PromptWords,
  readPrompt,
} from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';

export const findClaims = (prompt: PromptWords): ClaimSpan[] =>
  claimKinds
    .flatMap((use) =>
      use(({ name, read }) =>
        activeClaims(read(prompt)).map(({ first, last }) => ({ kind: name, first, last })),
      ),
    )
    .toSorted((a, b) => a.first - b.first || a.last - b.last);

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
