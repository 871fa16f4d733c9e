import type { ClipState } from './clip-state.ts';
import type { NotJudged } from './not-judged-kinds.ts';
import { isWhollyJudged } from './not-judged-kinds.ts';
import type { Verdict } from './verdict.ts';

/** Counts of a clip's findings; `severity` is that of each single one. */
const findingMeasures = [
  'findings',
  'glitch',
  'misalignment',
  'severity',
  'unreviewed',
  'real',
] as const;
/** What a clip as a whole is, 1, or is not, 0. */
const clipMeasures = ['not_judged', 'partial', 'needs_prompt'] as const;
const failMeasures = [...findingMeasures, ...clipMeasures] as const;
type ClipMeasure = (typeof clipMeasures)[number];
type FailMeasure = (typeof failMeasures)[number];

type Operator = '>' | '>=' | '=';

/** What a clip must not be, for example `glitch>0`, `severity>=4` or `not_judged>0`. */
export type FailCondition = {
  readonly measure: FailMeasure;
  readonly operator: Operator;
  readonly limit: number;
};

/** A finding with what a person said of it. */
export type JudgedFinding = {
  readonly type: string;
  readonly severity?: number | undefined;
  readonly verdict: Verdict | null;
  /** An imported verdict lets nothing pass; what it says against a finding counts. */
  readonly isVerdictImported: boolean;
};

/** Verdicts that dismiss a finding. */
const dismissing: readonly (Verdict | null)[] = ['wrong', 'intended', 'duplicate'];

/** Whether a person has called a finding intended, a false alarm or a duplicate. */
export const isDismissed = ({ verdict }: Pick<JudgedFinding, 'verdict'>): boolean =>
  dismissing.includes(verdict);

/**
 * Whether a finding counts: it is not dismissed, or only by a verdict that was imported. Whoever made
 * the report could have had clips pass by it.
 */
export const counts = (finding: JudgedFinding): boolean =>
  !isDismissed(finding) || finding.isVerdictImported;

/** Findings whose imported verdicts count like the user's own. */
export const withTrustedVerdicts = <Finding extends JudgedFinding>(
  findings: readonly Finding[],
): Finding[] => findings.map((finding) => ({ ...finding, isVerdictImported: false }));

const highestSeverity = 5;
const pattern = /^([a-z_]+)\s*(>=|>|=)\s*(\d{1,6})$/;

const form = `It has the form glitch>0: one of ${failMeasures.join(', ')}, then > or >= or =, then a whole number.`;

const isMeasure = (text: string | undefined): text is FailMeasure =>
  failMeasures.some((measure) => measure === text);

const isClipMeasure = (measure: FailMeasure): measure is ClipMeasure =>
  clipMeasures.some((one) => one === measure);

/** Why a condition makes no sense; null where it does. */
const problemOf = ({ measure, operator, limit }: FailCondition): string | null => {
  if (operator !== '>' && limit === 0) {
    return `${measure}${operator}0 is also true of clips without any. Write ${measure}>0.`;
  }
  const least = operator === '>' ? limit + 1 : limit;
  if (measure === 'severity' && least > highestSeverity) {
    return `No severity is ${operator} ${limit}: they go from 1 to ${highestSeverity}.`;
  }
  if (isClipMeasure(measure) && least > 1) {
    return `${measure} is 1 if it is true of a clip, else 0. Write ${measure}>0.`;
  }
  return null;
};

/**
 * Reads a condition.
 * @returns the condition, or in a sentence what is wrong with it
 */
export const parseFailCondition = (text: string): FailCondition | { readonly problem: string } => {
  const [, measure, operator, limit] = pattern.exec(text.trim()) ?? [];
  if (!isMeasure(measure)) return { problem: form };
  const condition = { measure, operator: operator as Operator, limit: Number(limit) };
  const problem = problemOf(condition);
  return problem === null ? condition : { problem };
};

/** A condition as it is written. */
export const failConditionText = ({ measure, operator, limit }: FailCondition): string =>
  `${measure}${operator}${limit}`;

const isTrue = (value: number, { operator, limit }: FailCondition): boolean => {
  if (operator === '>') return value > limit;
  return operator === '>=' ? value >= limit : value === limit;
};

const concerns: Record<
  Exclude<FailMeasure, 'severity' | ClipMeasure>,
  (finding: JudgedFinding) => boolean
> = {
  findings: () => true,
  glitch: ({ type }) => type === 'visual_glitch',
  misalignment: ({ type }) => type === 'prompt_misalignment',
  unreviewed: ({ verdict, isVerdictImported }) => verdict === null || isVerdictImported,
  real: ({ verdict }) => verdict === 'real',
};

/** A clip as conditions look at it. */
export type GatedClip<Finding extends JudgedFinding> = {
  readonly state: ClipState;
  readonly notJudged: NotJudged | null;
  readonly unreadableFindings: number;
  readonly findings: readonly Finding[];
};

/** By what a condition is true of a clip. */
export type Breach<Finding extends JudgedFinding> = {
  /** Of those that count; none where it is true of the clip as a whole. */
  readonly findings: Finding[];
  /** Findings that count without anybody knowing what they say. */
  readonly unreadableFindings: number;
};

const isOfClip: Record<ClipMeasure, (clip: GatedClip<JudgedFinding>) => boolean> = {
  // A clip without a result was judged even less than one with a part of it.
  not_judged: (clip) => !isWhollyJudged(clip),
  partial: ({ state }) => state === 'partial',
  needs_prompt: ({ state }) => state === 'needs_prompt',
};

/**
 * Finds out whether a condition is true of a clip. Findings that a person dismissed do not count;
 * those that could not be read do among all `findings`, since nobody knows their type.
 * @returns null where it is not true
 */
export const breachOf = <Finding extends JudgedFinding>(
  condition: FailCondition,
  clip: GatedClip<Finding>,
): Breach<Finding> | null => {
  const { measure } = condition;
  if (isClipMeasure(measure)) {
    const isBroken = isTrue(Number(isOfClip[measure](clip)), condition);
    return isBroken ? { findings: [], unreadableFindings: 0 } : null;
  }
  const counted = clip.findings.filter(counts);
  if (measure === 'severity') {
    const findings = counted.filter(
      ({ severity }) => severity !== undefined && isTrue(severity, condition),
    );
    return findings.length > 0 ? { findings, unreadableFindings: 0 } : null;
  }
  const findings = counted.filter(concerns[measure]);
  const unreadableFindings = measure === 'findings' ? clip.unreadableFindings : 0;
  const isBroken = isTrue(findings.length + unreadableFindings, condition);
  return isBroken ? { findings, unreadableFindings } : null;
};
