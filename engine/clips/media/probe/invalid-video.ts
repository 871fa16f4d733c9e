import { AppError } from '../../../../shared/errors/app-error.ts';

/** `invalid_video`; `reason` goes on where "This file" begins. */
export const invalidVideo = (reason: string): AppError =>
  new AppError('invalid_video', `This file ${reason}`);
