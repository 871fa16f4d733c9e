import type { DetectorState } from '../../../shared/service-api/evaluation.ts';
import type { PromptMisalignment } from '../../../shared/service-api/finding.ts';
import type { PromptClaim } from '../../../shared/service-api/prompt-claims.ts';
import type { FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { findSpans } from '../picture/spans.ts';
import { type ClaimSpan, coverOf, type JudgedClaim, judgeClaims } from './judge-claims.ts';
import { describeReason } from './reasons.ts';
import { type PromptWords, readPrompt } from './text/prompt-text.ts';

type ClaimCheck = { findings: PromptMisalignment[]; state: DetectorState };

/**
 * Compares a clip with its prompt's words. The state reports the outcome for every word; the
 * detector is skipped when nothing could be judged.
 */
export const checkPrompt = (text: string, table: FrameStatisticsTable): ClaimCheck => {
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
      ? 'The prompt asks for nothing that the built-in evaluator can measure: length, frame rate, shape, colors, light, camera motion, fades, freezes, loops, cuts or common subjects.'
      : `The prompt says ${reasons.join('; ')}.`;
  return { detector, status: 'skipped', error: { code: 'not_judged', message } };
};

/** Maximum number of quotations per reason; the list of claims has them all. */
const MAX_NAMED = 3;

/** Lists the words of each reason: `"red", "blue" (color of an object)`. */
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

type Segment = PromptClaim['prompt_segment'];

export const segmentOf = (
  { codePoints, words }: PromptWords,
  { first, last }: Pick<ClaimSpan, 'first' | 'last'>,
): Segment => {
  const start = words[first]?.start ?? 0;
  const end = words[last]?.end ?? start;
  return { text: codePoints.slice(start, end).join(''), char_start: start, char_end: end };
};

const findingOf = (prompt: PromptWords, claim: JudgedClaim): PromptMisalignment | null => {
  const { kind, judgment } = claim;
  if (judgment === 'met' || !('description' in judgment)) return null;
  const segment = segmentOf(prompt, claim);
  return {
    // Derived from the finding, so that the same prompt and bytes give the same ids.
    id: `${kind}-${segment.char_start}-${segment.char_end}`,
    type: 'prompt_misalignment',
    clipcheck_kind: kind,
    description: judgment.description,
    prompt_segment: segment,
    severity: judgment.severity,
  };
};

/** Lists the outcome for every word of a prompt, in the order of the text. */
export const describeClaims = (
  prompt: PromptWords,
  claims: readonly JudgedClaim[],
): PromptClaim[] =>
  [...claims, ...restOf(prompt, claims)]
    .toSorted((a, b) => a.first - b.first || a.last - b.last)
    .map((claim) => describeClaim(prompt, claim));

const describeClaim = (prompt: PromptWords, claim: JudgedClaim): PromptClaim => {
  const { kind, judgment } = claim;
  const words = { prompt_segment: segmentOf(prompt, claim), kind };
  const finding = findingOf(prompt, claim);
  if (finding) return { ...words, outcome: 'contradicted', finding_id: finding.id };
  if (judgment !== 'met' && 'notJudged' in judgment) {
    return { ...words, outcome: 'not_judged', reason: describeReason(judgment.notJudged) };
  }
  const places = judgment !== 'met' && 'metIn' in judgment && { seen: judgment.metIn };
  return { ...words, outcome: 'as_claimed', ...places };
};

const restOf = ({ words }: PromptWords, claims: readonly JudgedClaim[]): JudgedClaim[] => {
  const covered = coverOf(claims);
  const rest = findSpans(words.length, (word) => !covered.has(word));
  return rest.map((span) => ({
    kind: 'other',
    ...span,
    judgment: { notJudged: 'not_measured' },
  }));
};
