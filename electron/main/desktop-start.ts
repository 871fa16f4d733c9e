import { resolve } from 'node:path';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
import { defaultDataDir } from '../../hosts/data-folder/default-data-dir.ts';

export type DesktopStart = ReturnType<typeof readDesktopStart>;

export const desktopDataDir = (): string => {
  const { CLIPCHECK_DATA_DIR: dataDir } = process.env;
  return dataDir ? resolve(dataDir) : defaultDataDir(process.env);
};

/** Reads the CLIPCHECK_* variables and flags, and removes the API key from the environment. */
export const readDesktopStart = () => {
  const { CLIPCHECK_BASE_URL: baseUrl } = process.env;
  return {
    apiKey: takeApiKey(process.env),
    /** For this start; null to use the one in the settings. */
    baseUrl: baseUrl || null,
    dataDir: desktopDataDir(),
    /** Whether clips may be downloaded from this machine and private networks. */
    allowsPrivate: process.argv.includes('--allow-private'),
  };
};

/** @param isDefaultApp true if Electron was started with the app's folder as its first argument */
export const parsePathArguments = (argv: readonly string[], isDefaultApp: boolean): string[] =>
  argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .slice(isDefaultApp ? 1 : 0)
    .map((path) => resolve(path));
