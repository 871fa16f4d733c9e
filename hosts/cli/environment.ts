import { resolve } from 'node:path';
import { defaultDataDir } from '../data-folder/default-data-dir.ts';
import { workingDir } from './working-dir.ts';

/** What the command line takes from its surroundings. */
export type Environment = {
  apiKey: string | null;
  baseUrl: string | null;
  dataDir: string;
  /** Folder to which paths on the command line are relative. */
  workingDir: string;
};

/**
 * Reads our variables. The key is taken out of the environment, so that no child process can
 * inherit it.
 */
export const takeEnvironment = (): Environment => {
  const { CLIPCHECK_API_KEY: apiKey, CLIPCHECK_BASE_URL: baseUrl } = process.env;
  delete process.env.CLIPCHECK_API_KEY;
  const stoodIn = workingDir();
  const dataDir = process.env.CLIPCHECK_DATA_DIR;
  return {
    apiKey: apiKey || null,
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(stoodIn, dataDir) : defaultDataDir(),
    workingDir: stoodIn,
  };
};
