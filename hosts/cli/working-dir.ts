import { resolve } from 'node:path';

/**
 * Returns the folder to which paths on the command line are relative. `npm run` starts in the
 * project's folder and passes the user's working directory.
 */
export const workingDir = (): string => {
  const projectRoot = resolve(import.meta.dirname, '../..');
  const isFromNpm = ['cli', 'start'].includes(process.env.npm_lifecycle_event ?? '');
  const userDir = process.env.INIT_CWD;
  return isFromNpm && userDir && process.cwd() === projectRoot ? userDir : process.cwd();
};
