const clipPattern = /\.mp4$/i;
const convertiblePattern = /\.(?:m4v|mov|webm|mkv|avi)$/i;
/** GIFs are listed separately, since a GIF beside clips is usually a preview of one of them. */
const previewPattern = /\.gif$/i;

export const isClipName = (name: string): boolean => clipPattern.test(name);

export const isConvertibleName = (name: string): boolean => convertiblePattern.test(name);

export const isVideoName = (name: string): boolean =>
  isClipName(name) || isConvertibleName(name) || previewPattern.test(name);

// A fixed locale: the order must not depend on the machine.
const collator = new Intl.Collator('en', { numeric: true });

/** Compares names in natural order (`clip 2` before `clip 10`); a total order. */
export const compareNames = (left: string, right: string): number =>
  collator.compare(left, right) || (left < right ? -1 : Number(left > right));
