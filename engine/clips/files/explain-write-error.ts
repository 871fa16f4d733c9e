import { AppError } from '../../../shared/errors/app-error.ts';

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full. Free space, or choose another disk',
  EDQUOT: 'your disk quota is used up. Free space, or choose another disk',
  EACCES: 'you may not write there. Choose another folder',
  EPERM: 'you may not write there. Choose another folder',
  EROFS: 'nothing can be written to that disk. Choose another one',
  ENOENT: 'its folder does not exist. Create it, or choose another one',
  ENOTDIR: 'a part of its path is a file. Choose another folder',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one',
  EFBIG: 'it is larger than that disk can take. Choose another one',
};

/**
 * What the system answered to writing, for people; anything else as it came.
 * @param what begins the sentence, for example `The report`
 */
export const explainWriteError = (error: unknown, what: string): unknown => {
  if (error instanceof AppError || !(error instanceof Error) || !('syscall' in error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? `the system reported ${code || error.message}. Try again`;
  return new AppError('output_not_written', `${what} was not written: ${reason}.`, {
    cause: error,
  });
};
