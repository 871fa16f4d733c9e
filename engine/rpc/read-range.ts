/** A range of bytes, both ends inclusive. */
export type ByteRange = { first: number; last: number };

const unit = /^bytes=(.*)$/;
const single = /^(\d*)-(\d*)$/;

/**
 * Parses a Range header (RFC 9110, 14.1.2). Ignores invalid ranges, as HTTP requires; multiple
 * ranges are not served.
 * @returns null for the full content
 */
export const readRange = (
  header: string | null,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null => {
  const ranges = unit.exec(header?.trim() ?? '')?.[1];
  if (ranges === undefined) return null;
  if (ranges.includes(',')) return 'unsatisfiable';
  const [, from = '', to = ''] = single.exec(ranges.trim()) ?? [];
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
