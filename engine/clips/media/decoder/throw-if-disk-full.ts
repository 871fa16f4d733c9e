import { AVERROR_ENOSPC } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { AppError } from '../../../../shared/errors/app-error.ts';

/** Throws for a full disk, which the clip did not cause. @throws AppError output_not_written */
export const throwIfDiskFull = (error: unknown): void => {
  if (!(error instanceof FFmpegError) || error.code !== AVERROR_ENOSPC) return;
  throw new AppError(
    'output_not_written',
    'The copy of a clip was not written: the disk with the data folder is full. Free space there, and try again.',
    { cause: error },
  );
};
