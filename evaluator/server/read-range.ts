/** A byte range, both ends inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * Reads a Range header of one range; anything else is answered with the whole, as HTTP allows.
 * @returns null for the whole
 */
export const readRange = (
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first >= sizeBytes) return 'unsatisfiable';
  return first > last ? null : { first, last };
};
