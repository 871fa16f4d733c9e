import type { DetectorState } from '../../../shared/service-api/evaluation.ts';
import type { Finding } from '../../../shared/service-api/finding.ts';
import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Claim, ClaimKind, Judgement } from './claim.ts';
import { claimKinds } from './claim-kinds.ts';
import { type PromptText, readPrompt } from './text/prompt-text.ts';

/** A finding about the prompt. */
export type PromptMisalignment = Extract<Finding, { type: 'prompt_misalignment' }>;

type Segment = NonNullable<PromptMisalignment['prompt_segment']>;

/** A claim of a prompt with what measuring it came to; null: it could not be told in this clip. */
export type JudgedClaim = { kind: string; segment: Segment; judgement: Judgement };

export type PromptCheck = { findings: PromptMisalignment[]; state: DetectorState };

/** The claims of a prompt that may be measured, in the order of the text. */
export const findClaims = (prompt: PromptText): { kind: string; segment: Segment }[] =>
  claimKinds
    .flatMap((use) =>
      use((kind) =>
        kind.find(prompt).map((claim) => ({ kind: kind.name, segment: segmentOf(prompt, claim) })),
      ),
    )
    .toSorted(byPlace);

/** Measures every claim of a prompt that the clip allows. */
export const judgeClaims = (prompt: PromptText, table: FrameTable): JudgedClaim[] =>
  claimKinds.flatMap((use) => use((kind) => judgeKind(kind, prompt, table))).toSorted(byPlace);

const judgeKind = <Value>(
  kind: ClaimKind<Value>,
  prompt: PromptText,
  table: FrameTable,
): JudgedClaim[] => {
  const claims = kind.find(prompt);
  // Measuring costs time: only what the prompt speaks of is measured.
  const judgements = claims.length > 0 ? kind.judge(claims, table) : [];
  return claims.map((claim, at) => ({
    kind: kind.name,
    segment: segmentOf(prompt, claim),
    judgement: judgements[at] ?? null,
  }));
};

/**
 * Holds a clip against what its prompt says of length, frame rate, shape, colours, light, camera,
 * fades, freezes, loops and cuts. Where nothing of it can be measured the detector is skipped.
 */
export const checkPrompt = (prompt: string, table: FrameTable): PromptCheck => {
  const judged = judgeClaims(readPrompt(prompt), table);
  const findings = judged.flatMap(({ kind, segment, judgement }): PromptMisalignment[] =>
    judgement === null || judgement === 'met'
      ? []
      : [
          {
            // Made of what was found, so that the same prompt and bytes give the same ids.
            id: `${kind}-${segment.char_start}-${segment.char_end}`,
            type: 'prompt_misalignment',
            description: judgement.description,
            prompt_segment: segment,
            severity: judgement.severity,
          },
        ],
  );
  return { findings, state: stateOf(judged) };
};

const detector = 'prompt_misalignment';

const stateOf = (judged: readonly JudgedClaim[]): DetectorState => {
  if (judged.some(({ judgement }) => judgement !== null)) return { detector, status: 'completed' };
  const claims = judged.map(({ segment }) => `"${segment.text}"`).join(', ');
  const message =
    judged.length === 0
      ? 'The prompt says nothing that the built-in evaluator can measure: length, frame rate, shape, colours, light, camera motion, fades, freezes, loops or cuts.'
      : `What the prompt asks for cannot be told with certainty in this clip: ${claims}.`;
  return { detector, status: 'skipped', error: { code: 'not_judged', message } };
};

const segmentOf = ({ codePoints, words }: PromptText, { first, last }: Claim<unknown>): Segment => {
  const start = words[first]?.start ?? 0;
  const end = words[last]?.end ?? start;
  return { text: codePoints.slice(start, end).join(''), char_start: start, char_end: end };
};

const byPlace = (a: { segment: Segment }, b: { segment: Segment }): number =>
  a.segment.char_start - b.segment.char_start || a.segment.char_end - b.segment.char_end;
