import type { ClipState } from './clip-state.ts';
import { findingTypeOf, typeMeasures } from './finding-types.ts';
import type { NotJudged } from './not-judged-kinds.ts';
import { isAllRequestedJudged } from './not-judged-kinds.ts';
import type { Reason } from './reason.ts';
import type { Author, Verdict } from './verdict.ts';

const findingMeasures = ['findings', ...typeMeasures, 'severity', 'unreviewed', 'real'] as const;
const clipMeasures = ['not_judged', 'partial', 'needs_prompt', 'spec'] as const;
const failMeasures = [...findingMeasures, ...clipMeasures] as const;
type ClipMeasure = (typeof clipMeasures)[number];
type FailMeasure = (typeof failMeasures)[number];

type Operator = '>' | '>=' | '=';

/** A condition that fails a clip, for example `glitch>0`, `severity>=4` or `not_judged>0`. */
export type FailCondition = {
  readonly measure: FailMeasure;
  readonly operator: Operator;
  readonly limit: number;
};

export type JudgedFinding = {
  readonly type: string;
  readonly severity?: number | null | undefined;
  readonly verdict: Verdict | null;
  /** A verdict of an import never lets a clip pass, but may confirm a finding. */
  readonly verdictBy: Author | null;
  readonly isPossible?: boolean;
};

const dismissing: readonly (Verdict | null)[] = ['wrong', 'intended', 'duplicate'];

export const isDismissed = ({ verdict }: Pick<JudgedFinding, 'verdict'>): boolean =>
  dismissing.includes(verdict);

/** An imported verdict dismisses nothing: the author of the report could let clips pass. */
export const counts = (finding: JudgedFinding): boolean =>
  !finding.isPossible && (!isDismissed(finding) || finding.verdictBy === 'import');

/** Makes imported verdicts count like the user's own. */
export const withTrustedVerdicts = <Finding extends JudgedFinding>(
  findings: readonly Finding[],
): Finding[] =>
  findings.map((finding) => ({ ...finding, verdictBy: finding.verdictBy && 'person' }));

const highestSeverity = 5;
const pattern = /^([a-z_]+)\s*(>=|>|=)\s*(\d{1,6})$/;

const formText = `It has the form glitch>0: one of ${failMeasures.join(', ')}, then > or >= or =, then a whole number.`;

const isMeasure = (text: string | undefined): text is FailMeasure =>
  failMeasures.some((measure) => measure === text);

const isClipMeasure = (measure: FailMeasure): measure is ClipMeasure =>
  clipMeasures.some((one) => one === measure);

/** Returns why a condition is always or never true, as a sentence; null if it is valid. */
const problemOf = ({ measure, operator, limit }: FailCondition): string | null => {
  if (operator !== '>' && limit === 0) {
    return `${measure}${operator}0 is also true of clips without any. Write ${measure}>0.`;
  }
  const minimum = operator === '>' ? limit + 1 : limit;
  if (measure === 'severity' && minimum > highestSeverity) {
    return `No severity is ${operator} ${limit}: severities range from 1 to ${highestSeverity}.`;
  }
  if (isClipMeasure(measure) && minimum > 1) {
    return `${measure} is 1 if it is true of a clip, else 0. Write ${measure}>0.`;
  }
  return null;
};

/** @returns the condition, or a sentence on what is wrong with it */
export const parseFailCondition = (text: string): FailCondition | { readonly problem: string } => {
  const [, measure, operator, limit] = pattern.exec(text.trim()) ?? [];
  if (!isMeasure(measure)) return { problem: formText };
  const condition = { measure, operator: operator as Operator, limit: Number(limit) };
  const problem = problemOf(condition);
  return problem === null ? condition : { problem };
};

export const failConditionText = ({ measure, operator, limit }: FailCondition): string =>
  `${measure}${operator}${limit}`;

const meetsCondition = (value: number, { operator, limit }: FailCondition): boolean => {
  if (operator === '>') return value > limit;
  return operator === '>=' ? value >= limit : value === limit;
};

const isCountedBy = (
  { type, verdict, verdictBy }: JudgedFinding,
  measure: FailMeasure,
): boolean => {
  if (measure === 'unreviewed') return verdict === null || verdictBy === 'import';
  if (measure === 'real') return verdict === 'real';
  return measure === 'findings' || findingTypeOf(type).gateMeasure === measure;
};

export type GatedClip<Finding extends JudgedFinding> = {
  readonly state: ClipState;
  readonly reason: Reason | null;
  readonly notJudged: NotJudged | null;
  readonly unreadableFindings: number;
  readonly findings: readonly Finding[];
};

export type Breach<Finding extends JudgedFinding> = {
  /** The findings that count; empty for a condition on the clip itself. */
  readonly findings: Finding[];
  readonly unreadableFindings: number;
};

const clipProperties: Record<ClipMeasure, (clip: GatedClip<JudgedFinding>) => boolean> = {
  // A clip without a result counts as not judged, like one with an incomplete result.
  not_judged: (clip) => !isAllRequestedJudged(clip),
  partial: ({ state }) => state === 'partial',
  needs_prompt: ({ state }) => state === 'needs_prompt',
  spec: ({ reason }) => reason?.unmet !== undefined,
};

/**
 * Dismissed findings do not count; unreadable ones only for `findings`, since their type is
 * unknown.
 * @returns null if the condition is not true
 */
export const breachOf = <Finding extends JudgedFinding>(
  condition: FailCondition,
  clip: GatedClip<Finding>,
): Breach<Finding> | null => {
  const { measure } = condition;
  if (isClipMeasure(measure)) {
    const isMet = meetsCondition(Number(clipProperties[measure](clip)), condition);
    return isMet ? { findings: [], unreadableFindings: 0 } : null;
  }
  const counted = clip.findings.filter(counts);
  if (measure === 'severity') {
    const findings = counted.filter(
      ({ severity }) => typeof severity === 'number' && meetsCondition(severity, condition),
    );
    return findings.length > 0 ? { findings, unreadableFindings: 0 } : null;
  }
  const findings = counted.filter((finding) => isCountedBy(finding, measure));
  const unreadableFindings = measure === 'findings' ? clip.unreadableFindings : 0;
  const isMet = meetsCondition(findings.length + unreadableFindings, condition);
  return isMet ? { findings, unreadableFindings } : null;
};
