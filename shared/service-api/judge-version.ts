/**
 * The version of a build of the built-in evaluator that also asks a model. Its results are never
 * mixed with others: it names the server, the model and the version of the questions.
 */
const judgeVersion = /\+judge\./;

export const isJudgeVersion = (version: string): boolean => judgeVersion.test(version);

export const judgeVersionOf = (version: string, names: readonly string[]): string =>
  `${version}+judge.${names.join('.')}`;
