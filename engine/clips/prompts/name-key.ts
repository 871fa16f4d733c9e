/** Turns `.\a\b.mp4` and `./a//b.mp4` into `a/b.mp4`: lists may come from another system. */
export const tidyRelativePath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/');

/** Normalizes a name for comparison: Unicode NFC, case folded by way of upper case. */
export const foldName = (name: string): string =>
  name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

export const identicalName = 3;

/** Rates how well two names match: 3 identical, 2 equal in NFC, 1 except for case, 0 not at all. */
export const matchQuality = (left: string, right: string): 0 | 1 | 2 | 3 => {
  if (left === right) return identicalName;
  if (left.normalize('NFC') === right.normalize('NFC')) return 2;
  return foldName(left) === foldName(right) ? 1 : 0;
};
