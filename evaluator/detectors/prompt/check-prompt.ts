import type { DetectorState } from '../../../shared/service-api/evaluation.ts';
import type { PromptMisalignment } from '../../../shared/service-api/finding.ts';
import type { PromptClaim } from '../../../shared/service-api/prompt-claims.ts';
import type { FrameTable } from '../../analysis/frame-table.ts';
import { describeClaims, findingOf } from './describe-claims.ts';
import { judgeClaims } from './judge-claims.ts';
import { readPrompt } from './text/prompt-text.ts';

export type PromptCheck = { findings: PromptMisalignment[]; state: DetectorState };

/**
 * Holds a clip against what its prompt says of length, frame rate, shape, colours, light, camera,
 * fades, freezes, loops and cuts. The state says what became of every word of it; where nothing
 * could be judged the detector is skipped.
 */
export const checkPrompt = (text: string, table: FrameTable): PromptCheck => {
  const prompt = readPrompt(text);
  const claims = judgeClaims(prompt, table);
  const described = describeClaims(prompt, claims);
  return {
    findings: claims.flatMap((claim) => findingOf(prompt, claim) ?? []),
    state: { ...stateOf(described), clipcheck_claims: described },
  };
};

const detector = 'prompt_misalignment';

const stateOf = (claims: readonly PromptClaim[]): DetectorState => {
  if (claims.some(({ outcome }) => outcome !== 'not_judged')) {
    return { detector, status: 'completed' };
  }
  const reasons = reasonsOf(claims);
  const message =
    reasons.length === 0
      ? 'The prompt says nothing that the built-in evaluator can measure: length, frame rate, shape, colours, light, camera motion, fades, freezes, loops or cuts.'
      : `The prompt says ${reasons.join('; ')}.`;
  return { detector, status: 'skipped', error: { code: 'not_judged', message } };
};

/** Words of one reason that are named; all of them are in the list of claims. */
const MAX_NAMED = 3;

/** The words of each reason, with it: `"red", "blue" (colour of a thing)`. */
const reasonsOf = (claims: readonly PromptClaim[]): string[] => {
  const wordsByReason = new Map<string, Set<string>>();
  for (const claim of claims) {
    if (claim.outcome !== 'not_judged' || claim.kind === 'other') continue;
    const { message } = claim.reason;
    const words = wordsByReason.get(message) ?? new Set();
    wordsByReason.set(message, words.add(`"${claim.prompt_segment.text}"`));
  }
  return [...wordsByReason].map(([reason, words]) => {
    const more = words.size > MAX_NAMED ? ` and ${words.size - MAX_NAMED} more` : '';
    return `${[...words].slice(0, MAX_NAMED).join(', ')}${more} (${reason})`;
  });
};
