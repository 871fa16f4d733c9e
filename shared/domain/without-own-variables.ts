/**
 * An environment for a child process: without our own variables, one of which is the API key. Case
 * does not count, since on Windows it does not in names of variables.
 */
export const withoutOwnVariables = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^clipcheck_/i.test(name)));
