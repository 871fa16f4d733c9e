import { closeSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultDataDir } from '../../hosts/data-folder/default-data-dir.ts';

/** What the app takes from its surroundings. */
export type DesktopStart = {
  apiKey: string | null;
  /** Address of the service for this start; null: the one of the settings. */
  baseUrl: string | null;
  dataDir: string;
};

/** `npm start` hands the key over by a pipe: an environment shows it to whoever may look at it. */
const readKeyFromPipe = (descriptor: number): string => {
  const key = readFileSync(descriptor, 'utf8');
  closeSync(descriptor);
  return key;
};

/**
 * Reads our variables. The key is taken out of the environment at once, so that no process that is
 * started later can inherit it.
 */
export const takeStart = (): DesktopStart => {
  const { CLIPCHECK_API_KEY: apiKey, CLIPCHECK_KEY_DESCRIPTOR: descriptor } = process.env;
  delete process.env.CLIPCHECK_API_KEY;
  delete process.env.CLIPCHECK_KEY_DESCRIPTOR;
  const { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_DATA_DIR: dataDir } = process.env;
  return {
    apiKey: apiKey || (descriptor ? readKeyFromPipe(Number(descriptor)) : null) || null,
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(dataDir) : defaultDataDir(process.env),
  };
};
