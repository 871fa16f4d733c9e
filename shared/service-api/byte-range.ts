/** A range of bytes, both ends inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * Parses a Range header of one range (RFC 9110, 14.1.2). Returns null, which stands for the full
 * content, if the header is invalid.
 */
export const readRange = (
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && first > Number(to)) return null;
  return first >= sizeBytes ? 'unsatisfiable' : { first, last };
};
