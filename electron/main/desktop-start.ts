import { resolve } from 'node:path';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
import { defaultDataDir } from '../../hosts/data-folder/default-data-dir.ts';

/** Settings of the app from its environment and flags. */
export type DesktopStart = {
  apiKey: string | null;
  /** Address of the service for this start; null for that of the settings. */
  baseUrl: string | null;
  dataDir: string;
  /** Also fetches clips from this machine and private networks. */
  allowsPrivate: boolean;
};

/** Reads our variables and flags, and the key if one was passed. */
export const readDesktopStart = (): DesktopStart => {
  const { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_DATA_DIR: dataDir } = process.env;
  return {
    apiKey: takeApiKey(process.env),
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(dataDir) : defaultDataDir(process.env),
    allowsPrivate: process.argv.includes('--allow-private'),
  };
};
