import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/** A test must not see the user's API key, call their service, or write to their data folder. */
export function removeUserSettings(env: NodeJS.ProcessEnv): void {
  const kept = withoutOwnVariables(env);
  for (const name of Object.keys(env)) {
    if (!Object.hasOwn(kept, name)) delete env[name];
  }
}
