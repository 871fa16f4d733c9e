/** Removes the CLIPCHECK_* variables, such as the API key; ignores case, as Windows does. */
export const withoutOwnVariables = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^clipcheck_/i.test(name)));
