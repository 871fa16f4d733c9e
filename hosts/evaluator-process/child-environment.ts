/** The environment for a child process: without our own variables, one of which is the API key. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('CLIPCHECK_')),
  );
