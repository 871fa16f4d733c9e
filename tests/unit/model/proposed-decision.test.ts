import { expect, test } from 'vitest';
import { checkedKinds, outcomes } from '../../../shared/model/outcome.ts';
import { proposedDecisionOf } from '../../../shared/model/proposed-decision.ts';

test('only results that leave nothing open, on an entirely judged picture, suggest a decision', () => {
  const suggested = outcomes.flatMap((outcome) =>
    checkedKinds.flatMap((checked) => {
      const decision = proposedDecisionOf({ outcome, checked });
      return decision === null ? [] : [`${outcome} ${checked}: ${decision}`];
    }),
  );
  expect(suggested).toEqual([
    'confirmed all: reject',
    'confirmed prompt_part: reject',
    'confirmed picture: reject',
    'no_defects all: keep',
    'no_defects prompt_part: keep',
    'no_defects picture: keep',
  ]);
});
