/**
 * The one rule that decides whether a result counts as judged, and how much of picture and prompt
 * it checked. Everything that shows or counts results uses its answer.
 */
import { z } from 'zod';
import { type ReceivedEvaluation, receivedEvaluationSchema } from '../service-api/evaluation.ts';
import { type FindingType, findingTypes } from '../service-api/finding.ts';
import { printableLine } from '../text/printable-lines.ts';
import type { ClipState } from './clip-state.ts';
import { concernsPicture, concernsPrompt } from './finding-types.ts';
import { detectorText, hasJudged, type JudgedPart, kindOfType } from './judged-parts.ts';
import { promptClaimsIn } from './judged-prompt.ts';
import {
  type NotJudged,
  type NotJudgedReasonKind,
  notJudgedKinds,
  notJudgedReasonKinds,
  unreadableText,
} from './not-judged-kinds.ts';
import type { Reason } from './reason.ts';
import { noPromptSource, type WithoutPrompt } from './without-prompt.ts';

export const notJudgedReasonSchema = z.object({
  kind: z.enum(notJudgedReasonKinds),
  /** The type of findings it concerns; null for the entire result. */
  type: z.string().nullable(),
  /** The service's own code if it gave one, else the kind. */
  code: z.string(),
  /** A sentence that is safe to show. */
  message: z.string(),
});
export type NotJudgedReason = z.infer<typeof notJudgedReasonSchema>;

const extents = ['whole', 'part', 'not', 'not_requested'] as const;
type Extent = (typeof extents)[number];

export const claimsSchema = z.object({ judged: z.int().min(0), total: z.int().min(0) });
type Claims = z.infer<typeof claimsSchema>;

export const claimsText = ({ judged, total }: Claims): string => `${judged} of ${total} claims`;

export const judgmentSchema = z.object({
  isJudged: z.boolean(),
  /** What the result leaves unjudged; null for nothing, and without a result (yet). */
  notJudged: z.enum(notJudgedKinds).nullable(),
  /** Empty if everything was judged, and without a result (yet). */
  reasons: z.array(notJudgedReasonSchema),
  /** Number of unreadable entries in the list of findings. They are not counted as findings. */
  unreadableFindings: z.int().min(0),
  picture: z.enum(extents),
  prompt: z.enum(extents),
  /** Claims of the prompt, if the service lists them, and how many of these it judged. */
  claims: claimsSchema.nullable(),
  /** First and last judged frame, both inclusive, of all frames of the clip; null for all. */
  frames: z.object({ first: z.int(), last: z.int(), total: z.int() }).nullable(),
});
export type Judgment = z.infer<typeof judgmentSchema>;

export type EvaluatedRun = {
  readonly state: string;
  readonly types: readonly string[];
  /** The answer exactly as received; null before it arrives. */
  readonly raw: unknown;
  /** The copy evaluated in place of the clip; null without one. */
  readonly copy: JudgedPart | null;
};

const sentRead = z.object({
  detectors: z.unknown().optional(),
  result: z
    .object({ glitches: z.array(z.unknown()) })
    .nullable()
    .catch(null),
});

type Result = NonNullable<ReceivedEvaluation['result']>;

type Answer = ReturnType<typeof readAnswer>;

const readAnswer = (raw: unknown) => {
  const evaluation = receivedEvaluationSchema.safeParse(raw).data;
  const sent = sentRead.safeParse(raw).data;
  const hasDetectors = sent?.detectors !== undefined && sent.detectors !== null;
  return {
    result: evaluation?.result ?? null,
    /** Null if the answer has no list of detectors, as in older records. */
    detectors: hasDetectors ? (evaluation?.detectors ?? []) : null,
    /** Length of the list of findings as sent. */
    sentFindings: sent?.result?.glitches.length ?? 0,
  };
};

const reasonOfType = (
  kind: NotJudgedReasonKind,
  type: string,
  why: string | null,
  code = '',
): NotJudgedReason => ({ kind, type, code: code || kind, message: detectorText(type, kind, why) });

const reasonAgainst = (
  type: string,
  detectors: NonNullable<Answer['detectors']>,
): NotJudgedReason | null => {
  const matching = detectors.filter(({ detector }) => detector === type);
  if (matching.length === 0) {
    return reasonOfType('not_listed', type, 'the service does not list its check.');
  }
  const unfinished = matching.find(({ status }) => !hasJudged(status));
  if (!unfinished) return null;
  const { status, error } = unfinished;
  const gaveUp = (['failed', 'skipped'] as const).find((known) => known === status);
  if (gaveUp) return reasonOfType(gaveUp, type, error?.message ?? null, error?.code);
  return status === 'pending'
    ? reasonOfType('pending', type, 'its check was still pending when the run ended.', error?.code)
    : reasonOfType(
        'unknown_status',
        type,
        `its check has the unknown status “${printableLine(status)}”.`,
        error?.code,
      );
};

const agrees = ({ summary, glitches }: Result, { sentFindings }: Answer): boolean => {
  if (summary?.num_glitches !== sentFindings) return false;
  // With unreadable findings, the types in the list are not all known.
  if (glitches.length < sentFindings) return true;
  const has = (type: string): boolean => glitches.some((finding) => finding.type === type);
  return (
    summary.has_visual_glitch === has('visual_glitch') &&
    summary.has_prompt_misalignment === has('prompt_misalignment')
  );
};

const framesText = ({ first, last, total }: NonNullable<Judgment['frames']>): string =>
  `Only frames ${first}–${last} of ${total} were checked.`;

const mismatchText = 'The service’s summary is missing, or differs from its list of findings.';

const reasonsOfResult = (answer: Answer, copy: EvaluatedRun['copy']): NotJudgedReason[] => {
  const { result, sentFindings } = answer;
  const reason = (kind: NotJudgedReasonKind, message: string): NotJudgedReason => ({
    kind,
    type: null,
    code: kind,
    message,
  });
  if (!result) {
    return [
      reason(
        'result_unreadable',
        'The service reported a completed evaluation, but its result cannot be read.',
      ),
    ];
  }
  const unreadable = sentFindings - result.glitches.length;
  const frames = framesOf(copy);
  return [
    ...(unreadable > 0 ? [reason('findings_unreadable', unreadableText(unreadable))] : []),
    ...(agrees(result, answer) ? [] : [reason('summary_mismatch', mismatchText)]),
    ...(frames === null ? [] : [reason('part_of_clip', framesText(frames))]),
  ];
};

const unexplained: NotJudgedReason = {
  kind: 'partial',
  type: null,
  code: 'partial',
  message: 'The service marked its result as partial but did not say what is missing.',
};

const notJudgedOf = (
  requested: readonly string[],
  typeReasons: readonly NotJudgedReason[],
  resultReasons: readonly NotJudgedReason[],
): NotJudged | null => {
  if (resultReasons.some(({ kind }) => kind === 'result_unreadable')) return 'all';
  if (typeReasons.length === requested.length) return 'all';
  const [first, second] = typeReasons;
  if (resultReasons.length > 0 || second || first?.kind === 'failed') return 'part';
  return first?.type ? kindOfType(first.type) : null;
};

export const requestedTypes = (types: readonly string[]): readonly string[] => {
  const named = [...new Set(types.filter((type) => type !== ''))];
  return named.length === 0 ? findingTypes : named;
};

export const promptChanged = (type: string): NotJudgedReason =>
  reasonOfType('prompt_changed', type, 'the prompt has changed since.');

const extentOf = (
  requested: readonly string[],
  concerns: (type: string) => boolean,
  reasonsOf: (type: string) => readonly NotJudgedReason[],
): Extent => {
  const reasons = requested.filter(concerns).map(reasonsOf);
  if (reasons.length === 0) return 'not_requested';
  const unjudged = reasons.filter((list) =>
    list.some(({ type, kind }) => type !== null || kind === 'result_unreadable'),
  );
  if (unjudged.length === reasons.length) return 'not';
  return reasons.some((list) => list.length > 0) ? 'part' : 'whole';
};

const extentOfClaims = (prompt: Extent, claims: Claims | null): Extent => {
  if (prompt !== 'whole' || claims === null || claims.judged === claims.total) return prompt;
  return claims.judged === 0 ? 'not' : 'part';
};

/**
 * @param requested types of findings
 * @param reasonsOf the reasons that concern a type: those of the entire result and its own by
 *   default
 */
export const judgmentFrom = (
  requested: readonly string[],
  reasons: readonly NotJudgedReason[],
  rest: Pick<Judgment, 'unreadableFindings' | 'claims' | 'frames'>,
  reasonsOf = (type: string): readonly NotJudgedReason[] =>
    reasons.filter((reason) => reason.type === null || reason.type === type),
): Judgment => {
  return {
    isJudged: reasons.length === 0,
    notJudged: notJudgedOf(
      requested,
      reasons.filter(({ type }) => type !== null),
      reasons.filter(({ type }) => type === null),
    ),
    reasons: [...reasons],
    ...rest,
    picture: extentOf(requested, concernsPicture, reasonsOf),
    prompt: extentOfClaims(extentOf(requested, concernsPrompt, reasonsOf), rest.claims),
  };
};

/** Counts the claims of an answer; null if it lists none. */
const claimsOf = (answer: Parameters<typeof promptClaimsIn>[0]): Claims | null => {
  const claims = promptClaimsIn(answer);
  if (!claims) return null;
  const judged = claims.filter(({ outcome }) => outcome !== 'not_judged');
  return { judged: judged.length, total: claims.length };
};

const framesOf = (copy: EvaluatedRun['copy']): Judgment['frames'] => {
  if (copy === null || copy.frameCount >= copy.sourceFrames) return null;
  const { startFrame: first, frameCount, sourceFrames: total } = copy;
  return { first, last: first + frameCount - 1, total };
};

export const judgmentOf = ({ state, types, raw, copy }: EvaluatedRun): Judgment => {
  const answer = readAnswer(raw);
  const unreadableFindings = answer.sentFindings - (answer.result?.glitches.length ?? 0);
  const requested = requestedTypes(types);
  if (state !== 'completed' && state !== 'partial') {
    const extent = (concerns: (type: string) => boolean): Extent =>
      requested.some(concerns) ? 'not' : 'not_requested';
    return {
      isJudged: false,
      notJudged: null,
      reasons: [],
      unreadableFindings,
      picture: extent(concernsPicture),
      prompt: extent(concernsPrompt),
      claims: null,
      frames: null,
    };
  }
  const { detectors } = answer;
  const typeReasons =
    detectors === null
      ? []
      : requested.map((type) => reasonAgainst(type, detectors)).filter((reason) => reason !== null);
  const found = reasonsOfResult(answer, copy);
  const isUnexplained = state === 'partial' && typeReasons.length + found.length === 0;
  const resultReasons = isUnexplained ? [unexplained] : found;
  return judgmentFrom(requested, [...resultReasons, ...typeReasons], {
    unreadableFindings,
    claims: claimsOf({ detectors: detectors ?? undefined }),
    frames: framesOf(copy),
  });
};

export type AskedFor = {
  readonly types?: readonly string[];
  readonly withoutPrompt?: WithoutPrompt | null;
};

const missingPromptCode = 'missing_prompt';

/**
 * Adds a missing prompt, unless the user asked for the picture alone: clips without a prompt are
 * evaluated by default.
 */
export const withMissingPrompt = (
  judgment: Judgment,
  promptSource: string,
  { types = [], withoutPrompt = null }: AskedFor,
): Judgment => {
  const hasResult = judgment.isJudged || judgment.reasons.length > 0;
  const type = requestedTypes(types).find(concernsPrompt);
  if (!hasResult || type === undefined) return judgment;
  if (promptSource !== noPromptSource || withoutPrompt === 'picture') return judgment;
  const reason = reasonOfType('skipped', type, 'no prompt was given.', missingPromptCode);
  return {
    ...judgment,
    isJudged: false,
    notJudged: judgment.notJudged ?? 'prompt',
    reasons: [...judgment.reasons, reason],
    prompt: 'not',
  };
};

/** Whether a run with a result judged this type of findings. @param reasons of its judgment */
export const isTypeJudged = (
  reasons: readonly Pick<NotJudgedReason, 'type'>[],
  type: string,
): boolean => reasons.every((reason) => reason.type !== null && reason.type !== type);

/** Why a type is not judged, where another evaluation may judge it. */
const passingKinds: readonly NotJudgedReasonKind[] = [
  'failed',
  'pending',
  'unknown_status',
  'not_listed',
];

/** Returns the types that a result lacks, and that another evaluation may judge. */
export const lackedTypes = ({ reasons }: Pick<Judgment, 'reasons'>): FindingType[] =>
  findingTypes.filter((type) =>
    reasons.some((reason) => reason.type === type && passingKinds.includes(reason.kind)),
  );

/**
 * Returns the types that an evaluation of them alone may add to a result; none if it lacks all, or
 * cannot be relied on.
 * @param requested types of findings
 */
export const typesToComplete = (
  judgment: Pick<Judgment, 'reasons'>,
  requested: readonly string[],
): FindingType[] => {
  const isDoubtful = judgment.reasons.some(
    ({ type, kind }) => type === null && kind !== 'part_of_clip',
  );
  const lacked = lackedTypes(judgment);
  return isDoubtful || lacked.length >= requestedTypes(requested).length ? [] : lacked;
};

/** Joins sentences into one line; texts from a service may lack a full stop. */
const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((line, next) => `${line}${/[.!?…]$/u.test(line) ? '' : '.'} ${next}`);

/** Returns why a result is incomplete, as the reason of its clip; null if it is complete. */
export const reasonOfJudgment = ({ reasons }: Judgment): Reason | null => {
  // The evaluated frames, and a missing prompt, are shown with every such result anyway.
  const reported = reasons.filter(
    ({ kind, code }) => kind !== 'part_of_clip' && code !== missingPromptCode,
  );
  const [first] = reported;
  if (!first) return null;
  const { code } = reported.find(({ kind }) => kind === 'failed') ?? first;
  return { code, message: joinSentences(reported.map(({ message }) => message)) };
};

/** All, if the clip counts as evaluated without a judged run. */
export const notJudgedOfClip = (state: ClipState, judgment: Judgment | null): NotJudged | null => {
  if (judgment?.isJudged) return null;
  const isEvaluated = state === 'completed' || state === 'partial';
  return judgment?.notJudged ?? (isEvaluated ? 'all' : null);
};
