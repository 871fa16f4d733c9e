import type { ReportOptions } from '../../../shared/contract/reports.ts';

/** Minimum contrast of rules and bars with white paper (WCAG 1.4.11). */
const minContrast = 3;

/** Relative luminance of an sRGB color, 0 to 1. @param channels red, green and blue, 0 to 255 */
const luminanceOf = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const hasContrast = (channels: readonly number[]): boolean =>
  1.05 / (luminanceOf(channels) + 0.05) >= minContrast;

/** The accent color, darkened until it is visible on white. */
export const visibleAccent = ({ accent }: Pick<ReportOptions, 'accent'>): string => {
  let channels = [1, 3, 5].map((start) => Number.parseInt(accent.slice(start, start + 2), 16));
  while (!hasContrast(channels)) channels = channels.map((value) => Math.floor(value * 0.97));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
