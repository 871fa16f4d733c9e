/**
 * What a pipeline or an agent does next about a clip, by facts. Nothing else decides it.
 *
 * | Action | When |
 * |---|---|
 * | `accept` | a person kept it, or all that was requested was judged and no finding counts |
 * | `retry` | render again: a finding counts, or the file does not meet its delivery spec |
 * | `look` | a person has to: something was not judged, is possible only, or was imported |
 * | `stop` | a person rejected it, or the file or the account prevents any evaluation |
 */
import { z } from 'zod';
import type { ClipState } from './clip-state.ts';
import type { Decision } from './decision.ts';
import { counts, type JudgedFinding } from './fail-condition.ts';
import { concernsPrompt } from './finding-types.ts';
import type { FindingPlace } from './frames/place-finding.ts';
import { claimsText, type Judgment, type NotJudgedReason } from './judgment.ts';
import { isAllRequestedJudged, type NotJudged } from './not-judged-kinds.ts';
import type { Reason } from './reason.ts';
import { findingTypeName } from './shown-names.ts';

const nextReasonSchema = z.object({
  kind: z
    .string()
    .describe(
      'Kind of the finding; else of the reason: `spec_…` for what of the delivery spec is not met, a kind of what was not judged, or a code.',
    ),
  frames: z
    .object({ first: z.int(), last: z.int() })
    .nullable()
    .describe('Of the finding, both inclusive; null if it has no place.'),
  words: z.string().nullable().describe('Words of the prompt that the finding names.'),
  finding: z
    .int()
    .nullable()
    .describe(
      'Number of the finding, from 1: its place in `findings`, and after these the findings that people marked. Null for a reason about the clip.',
    ),
  message: z.string(),
});
type NextReason = z.infer<typeof nextReasonSchema>;

export const nextStepSchema = z
  .object({
    action: z.enum(['accept', 'retry', 'look', 'stop']).describe('See docs/ci.md.'),
    reasons: z.array(nextReasonSchema).describe('Empty if nothing was found.'),
  })
  .describe('What a pipeline does next.');
export type NextStep = z.infer<typeof nextStepSchema>;

/** What is needed of a `Finding`. */
export type StepFinding = JudgedFinding & {
  readonly number: number;
  readonly kind: string;
  readonly description: string;
  /** Empty for none. */
  readonly namedWords: string;
  /** Null if it was not placed in the clip. */
  readonly place: Pick<FindingPlace, 'hasRegion' | 'firstFrame' | 'lastFrame'> | null;
};

export type StepFacts = {
  readonly state: ClipState;
  readonly reason: Reason | null;
  /** Why the service refused the batch of a pending clip. */
  readonly stoppedBy?: Reason | null;
  /** Made by a person here: an import does not let clips pass. */
  readonly decision: Decision | null;
  /** Whether any part of the result came from an import that is not trusted. */
  readonly isImported: boolean;
  readonly notJudged: NotJudged | null;
  readonly notJudgedReasons: readonly Pick<NotJudgedReason, 'kind' | 'type' | 'message'>[];
  readonly claims: Judgment['claims'];
  readonly findings: readonly StepFinding[];
};

const noFinding = { frames: null, words: null, finding: null };

const reasonAbout = (kind: string, message: string): NextReason => ({
  ...noFinding,
  kind,
  message,
});

const reasonOfFinding = (finding: StepFinding): NextReason => {
  const { number, kind, type, namedWords, place, description } = finding;
  return {
    kind,
    frames: place?.hasRegion ? { first: place.firstFrame, last: place.lastFrame } : null,
    words: namedWords || null,
    finding: number,
    message: description || findingTypeName(type),
  };
};

const reasonWithout = (reason: Reason | null): NextReason =>
  reasonAbout(reason?.code ?? 'not_judged', reason?.message ?? 'The clip was not judged.');

const unjudgedReasons = (clip: StepFacts): NextReason[] => {
  const { reason, notJudgedReasons, claims, isImported } = clip;
  const possible = clip.findings.filter(({ isPossible }) => isPossible).map(reasonOfFinding);
  if (notJudgedReasons.length === 0 && !isAllRequestedJudged(clip)) {
    return [...possible, reasonWithout(reason)];
  }
  const isPromptUnjudged = notJudgedReasons.some(({ type }) => type && concernsPrompt(type));
  return [
    ...possible,
    ...notJudgedReasons.map(({ kind, message }) => reasonAbout(kind, message)),
    ...(claims && claims.judged < claims.total && !isPromptUnjudged
      ? [reasonAbout('claims', `${claimsText(claims)} of the prompt were checked.`)]
      : []),
    ...(isImported ? [reasonAbout('imported', 'The result was imported.')] : []),
  ];
};

export const nextStepOf = (clip: StepFacts): NextStep => {
  const { state, reason, stoppedBy, decision, findings } = clip;
  const step = (action: NextStep['action'], reasons: NextReason[]) => ({ action, reasons });
  if (decision === 'reject') {
    return step('stop', [reasonAbout('rejected', 'A person rejected the clip.')]);
  }
  // A decision is about the picture: it does not let a file pass that cannot be delivered.
  if (reason?.unmet) {
    const { unmet } = reason;
    const reasons = unmet.map((one) => reasonAbout(`spec_${one.property}`, one.message));
    return step('retry', reasons);
  }
  if (decision === 'keep') return step('accept', [reasonAbout('kept', 'A person kept the clip.')]);
  const found = findings.filter(counts).map(reasonOfFinding);
  if (found.length > 0) return step('retry', found);
  if (state === 'rejected') return step('stop', [reasonWithout(reason)]);
  if (state === 'pending' && stoppedBy) return step('stop', [reasonWithout(stoppedBy)]);
  const unjudged = unjudgedReasons(clip);
  return step(unjudged.length === 0 ? 'accept' : 'look', unjudged);
};
