/**
 * The version of a build of the built-in evaluator that also asks a model. Its results are never
 * mixed with others: it names the server, the model and the version of the questions.
 */
const judgeVersion = /\+judge\./;

export const isJudgeVersion = (version: string | null | undefined): boolean =>
  judgeVersion.test(version ?? '');

/** Assumed units of a clip that a judge is asked about, until one has a result. */
export const firstJudgedUnits = 30;

export const judgeVersionOf = (version: string, names: readonly string[]): string =>
  `${version}+judge.${names.join('.')}`;

/** The kind of a judge's findings and claims, by which others tell them from measured ones. */
export const opinionKind = (kind: string): string => `judge-${kind}`;
