import { maxLogoBytes } from '../../../../shared/contract/reports.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';

/** A picture that was checked: readers make no more room for it than its size says. */
export type Logo = {
  /** Nothing but what its pixels need: no places, dates, texts or names of programs. */
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
};

/** Longer side of a logo (pixels): more than any page shows of it. */
const maxSide = 2000;

/** @param advice what to do about it */
export const badLogo = (
  advice = `Choose a PNG or JPEG of at most 2,000 pixels a side and ${maxLogoBytes / 1000} kB.`,
): AppError => new AppError('bad_input', `The logo cannot be used. ${advice}`);

type Size = Pick<Logo, 'width' | 'height'>;

/** @throws AppError bad_input for a size that no logo has */
export const checkedSize = ({ width, height }: Size): Size => {
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide) throw badLogo();
  return { width, height };
};
