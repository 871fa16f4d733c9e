/**
 * A name or path with separators alone made the same: `.\a\b.mp4`, `./a//b.mp4` and `a/b.mp4`.
 * Paths in manifests are written on one system and read on another.
 */
export const tidyRelativePath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part, at) => part !== '.' && (part !== '' || at === 0))
    .join('/');

/** The form in which two names are compared: Unicode NFC, and case folded by way of upper case. */
export const foldName = (name: string): string =>
  name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** How well two names agree: 3 the same, 2 the same in NFC, 1 but for case, 0 not at all. */
export const matchQuality = (left: string, right: string): 0 | 1 | 2 | 3 => {
  if (left === right) return 3;
  if (left.normalize('NFC') === right.normalize('NFC')) return 2;
  return foldName(left) === foldName(right) ? 1 : 0;
};
