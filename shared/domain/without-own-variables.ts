/**
 * Removes the CLIPCHECK_* variables, such as the API key, from the environment of a child process.
 * Ignores case, as Windows does for variable names.
 */
export const withoutOwnVariables = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^clipcheck_/i.test(name)));
