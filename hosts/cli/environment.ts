import { resolve } from 'node:path';
import type { EnginePorts } from '../../engine/index.ts';
import { defaultDataDir } from '../data-folder/default-data-dir.ts';

/** What the command line takes from its surroundings. */
export type Environment = Pick<EnginePorts, 'fetch' | 'clock'> & {
  apiKey: string | null;
  baseUrl: string | null;
  dataDir: string;
  /** Folder to which paths on the command line are relative. */
  workingDir: string;
};

/**
 * Reads our variables. The key is taken out of them, so that no child process can inherit it.
 * @param workingDir absolute; the folder in which the user stands
 */
export const takeEnvironment = (variables: NodeJS.ProcessEnv, workingDir: string): Environment => {
  const { CLIPCHECK_API_KEY: apiKey, CLIPCHECK_BASE_URL: baseUrl } = variables;
  delete variables.CLIPCHECK_API_KEY;
  const dataDir = variables.CLIPCHECK_DATA_DIR;
  return {
    apiKey: apiKey || null,
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(workingDir, dataDir) : defaultDataDir(variables),
    workingDir,
    fetch: globalThis.fetch,
  };
};
