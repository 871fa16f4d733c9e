import { activeClaims } from '../../../../evaluator/detectors/prompt/claim.ts';
import { type ClaimSpan, claimKinds } from '../../../../evaluator/detectors/prompt/judge-claims.ts';
import type { PromptWords } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';

export const findClaims = (prompt: PromptWords): ClaimSpan[] =>
  claimKinds
    .flatMap((use) =>
      use(({ name, read }) =>
        activeClaims(read(prompt)).map(({ first, last }) => ({ kind: name, first, last })),
      ),
    )
    .toSorted((a, b) => a.first - b.first || a.last - b.last);
