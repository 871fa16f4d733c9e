import type { Verdict } from '../contract/library.ts';

/** What is counted of a clip's findings; `severity` is that of each single one. */
const failMeasures = [
  'findings',
  'glitch',
  'misalignment',
  'severity',
  'unreviewed',
  'real',
] as const;
type FailMeasure = (typeof failMeasures)[number];

type Operator = '>' | '>=' | '=';

/** What a clip must not be, for example `glitch>0` or `severity>=4`. */
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

/** Said of a finding that is none, or is there already. */
const dismissing: readonly (Verdict | null)[] = ['wrong', 'intended', 'duplicate'];

/** Whether a person has said that a finding is wrong, intended or a duplicate. */
export const isDismissed = ({ verdict }: JudgedFinding): boolean => dismissing.includes(verdict);

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
const pattern = /^([a-z]+)\s*(>=|>|=)\s*(\d{1,6})$/;

const form = `It has the form glitch>0: one of ${failMeasures.join(', ')}, then > or >= or =, then a whole number.`;

const isMeasure = (text: string | undefined): text is FailMeasure =>
  failMeasures.some((measure) => measure === text);

/** Why a condition makes no sense; null where it does. */
const problemOf = ({ measure, operator, limit }: FailCondition): string | null => {
  if (operator !== '>' && limit === 0) {
    return `${measure}${operator}0 is true of clips that have none. Write ${measure}>0.`;
  }
  const least = operator === '>' ? limit + 1 : limit;
  if (measure === 'severity' && least > highestSeverity) {
    return `No severity is ${operator} ${limit}: they go from 1 to ${highestSeverity}.`;
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

const concerns: Record<Exclude<FailMeasure, 'severity'>, (finding: JudgedFinding) => boolean> = {
  findings: () => true,
  glitch: ({ type }) => type === 'visual_glitch',
  misalignment: ({ type }) => type === 'prompt_misalignment',
  unreviewed: ({ verdict, isVerdictImported }) => verdict === null || isVerdictImported,
  real: ({ verdict }) => verdict === 'real',
};

/**
 * The findings of a clip by which a condition is true of it; none where it is not. Those that a
 * person dismissed do not count.
 */
export const findingsAgainst = <Finding extends JudgedFinding>(
  condition: FailCondition,
  findings: readonly Finding[],
): Finding[] => {
  const counted = findings.filter(counts);
  const { measure } = condition;
  if (measure === 'severity') {
    return counted.filter(({ severity }) => severity !== undefined && isTrue(severity, condition));
  }
  const concerned = counted.filter(concerns[measure]);
  return isTrue(concerned.length, condition) ? concerned : [];
};
