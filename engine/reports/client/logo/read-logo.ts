import { AppError } from '../../../../shared/errors/app-error.ts';
import { badLogo, type Logo } from './logo.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';

/**
 * Reads and checks a logo. Of the file, only what its pixels need is kept.
 * @param address data address of a PNG or JPEG
 * @throws AppError bad_input for one that is too large, broken or something else
 */
export const readLogo = (address: string): Logo => {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  try {
    if (isPng(bytes)) return readPng(bytes);
    if (isJpeg(bytes)) return readJpeg(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
  }
  throw badLogo();
};

/** A logo as the address by which pages show it. */
export const logoAddress = ({ bytes, extension }: Logo): string =>
  `data:image/${extension === 'png' ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
