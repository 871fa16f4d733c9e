/**
 * Formats seconds (`18.2 s`) with one to three decimals: the fewest with which an excess of
 * `excessSec` would not be rounded to zero.
 */
export const formatSeconds = (sec: number, excessSec: number): string => {
  const decimals = [1, 2, 3].find((digits) => excessSec >= 10 ** -digits) ?? 3;
  return `${sec.toFixed(decimals)} s`;
};

export const formatMegabytes = (sizeBytes: number): string =>
  `${(sizeBytes / 1e6).toFixed(1)} MB (${sizeBytes.toLocaleString('en-US')} bytes)`;

export const formatByteDifference = (differenceBytes: number): string => {
  if (differenceBytes >= 100_000) return `${(differenceBytes / 1e6).toFixed(1)} MB`;
  return `${differenceBytes.toLocaleString('en-US')} ${differenceBytes === 1 ? 'byte' : 'bytes'}`;
};
