/**
 * Takes every CLIPCHECK_* variable out of an environment: a test must neither see the API key of
 * whoever runs it, nor ask their service or write into their data folder.
 */
export function removeUserSettings(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('CLIPCHECK_')) delete env[name];
  }
}
