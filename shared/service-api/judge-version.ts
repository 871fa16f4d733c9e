/**
 * The version of a build of the built-in evaluator that also asks a model. Its results are never
 * mixed with others: it names the server, the model and the version of the questions.
 */
export const judgeMark = '+judge.';

/** @param judge server, model and questions */
export const judgeVersionOf = (version: string, judge: string): string =>
  version + judgeMark + judge;

/** Returns the server, the model and the questions of a version; null without a judge. */
export const judgeOf = (version: string | null | undefined): string | null =>
  version?.split(judgeMark)[1] ?? null;

export const isJudgeVersion = (version: string | null | undefined): boolean =>
  judgeOf(version) !== null;

/** Assumed units of a clip that a judge is asked about, until one has a result. */
export const firstJudgedUnits = 30;

/** The kind of a judge's findings and claims, by which others tell them from measured ones. */
export const opinionKind = (kind: string): string => `judge-${kind}`;

/** Kinds that no drawn scene can contain: people measure them by their verdicts. */
export const undrawnKinds: readonly string[] = [
  'action',
  'place',
  'manner',
  'hands',
  'face',
  'limbs',
];
