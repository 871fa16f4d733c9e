import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { EnginePorts } from '../../engine/index.ts';
import { takeApiKey } from '../child-process/take-api-key.mjs';
import { defaultDataDir } from '../data-folder/default-data-dir.ts';

export type Environment = Pick<EnginePorts, 'fetch' | 'clock'> & {
  apiKey: string | null;
  judgeKey: string | null;
  baseUrl: string | null;
  dataDir: string;
  /** Folder to which paths on the command line are relative. */
  workingDir: string;
  /** Removes a variable, such as one with another key; null if it is not set. */
  takeVariable: (name: string) => string | null;
};

export type Cli = {
  program: Command;
  environment: Environment;
  version: string;
  result: { exitCode: number };
};

/**
 * Takes the CLIPCHECK_* variables; removes the keys, so that no child process inherits them.
 * @param workingDir absolute; the user's working directory
 */
export const takeEnvironment = (variables: NodeJS.ProcessEnv, workingDir: string): Environment => {
  const { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_DATA_DIR: dataDir } = variables;
  const apiKey = takeApiKey(variables);
  const judgeKey = variables.CLIPCHECK_JUDGE_KEY || null;
  delete variables.CLIPCHECK_JUDGE_KEY;
  return {
    apiKey,
    judgeKey,
    baseUrl: baseUrl || null,
    dataDir: dataDir ? resolve(workingDir, dataDir) : defaultDataDir(variables),
    workingDir,
    takeVariable: (name) => {
      const value = name === 'CLIPCHECK_API_KEY' ? apiKey : variables[name];
      delete variables[name];
      return value || null;
    },
    fetch: globalThis.fetch,
  };
};

/** `npm run` starts in the project's folder and passes the user's working directory. */
export const workingDir = (): string => {
  const projectRoot = resolve(import.meta.dirname, '../..');
  const isFromNpm = ['cli', 'start'].includes(process.env.npm_lifecycle_event ?? '');
  const userDir = process.env.INIT_CWD;
  return isFromNpm && userDir && process.cwd() === projectRoot ? userDir : process.cwd();
};
