import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/**
 * Takes every CLIPCHECK_* variable out of an environment: a test must neither see the API key of
 * whoever runs it, nor ask their service or write into their data folder.
 */
export function removeUserSettings(env: NodeJS.ProcessEnv): void {
  const kept = withoutOwnVariables(env);
  for (const name of Object.keys(env)) {
    if (!Object.hasOwn(kept, name)) delete env[name];
  }
}
