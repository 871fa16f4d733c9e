import { resolve } from 'node:path';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
import { defaultDataDir } from '../../hosts/data-folder/default-data-dir.ts';

/** What the app takes from its surroundings. */
export type DesktopStart = {
  apiKey: string | null;
  /** Address of the service for this start; null: the one of the settings. */
  baseUrl: string | null;
  dataDir: string;
  /** Fetches clips at addresses of this machine and of private networks as well. */
  allowsPrivate: boolean;
};

/** Reads our variables and flags, and the key where it was handed over. */
export const takeStart = (): DesktopStart => {
  const { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_DATA_DIR: dataDir } = process.env;
  return {
    apiKey: takeApiKey(process.env),
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(dataDir) : defaultDataDir(process.env),
    allowsPrivate: process.argv.includes('--allow-private'),
  };
};
