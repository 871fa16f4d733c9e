import { open } from 'node:fs/promises';
import { maxLogoBytes } from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';

/** Returns a data URI. @param path absolute @throws AppError path_unreadable, bad_input */
export const readLogoFile = async (path: string): Promise<string> => {
  const bytes = Buffer.alloc(maxLogoBytes + 1);
  try {
    await using file = await open(path);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    if (bytesRead > maxLogoBytes) {
      throw new AppError(
        'bad_input',
        `The logo ${printableText(path)} is larger than ${maxLogoBytes / 1000} kB. Save it smaller.`,
      );
    }
    if (bytesRead === 0) {
      throw new AppError('bad_input', `The logo ${printableText(path)} is empty.`);
    }
    const image = bytes.subarray(0, bytesRead);
    const type = image[0] === 0xff ? 'jpeg' : 'png';
    return `data:image/${type};base64,${image.toString('base64')}`;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('path_unreadable', `The logo ${printableText(path)} cannot be read.`, {
      cause,
    });
  }
};
