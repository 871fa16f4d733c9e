import { firstWhere } from '../../../../shared/domain/first-where.ts';

/** Returns the element id of a clip in the list, for `aria-activedescendant`. */
export const itemId = (index: number): string => `clip-at-${index}`;

/** The heading of a group of takes, or clips side by side. */
export type ListLine = {
  readonly isHeading: boolean;
  readonly first: number;
  readonly count: number;
};

/** @param groups their sizes, in order; ungrouped clips follow. Null if clips are not grouped */
export const listLines = (
  total: number,
  columns: number,
  groups: readonly number[] | null,
): ListLine[] => {
  const lines: ListLine[] = [];
  let first = 0;
  for (const size of groups ?? [total]) {
    // The groups are fetched separately, and may be older or newer than the total.
    const count = Math.min(size, total - first);
    if (groups && count > 0) lines.push({ isHeading: true, first, count });
    for (let begin = 0; begin < count; begin += columns) {
      const inLine = Math.min(columns, count - begin);
      lines.push({ isHeading: false, first: first + begin, count: inLine });
    }
    first += Math.max(0, count);
  }
  if (!groups || first >= total) return lines;
  const ungrouped = listLines(total - first, columns, null);
  return [
    ...lines,
    { isHeading: true, first, count: total - first },
    ...ungrouped.map((line) => ({ ...line, first: line.first + first })),
  ];
};

export const lineOf = (lines: readonly ListLine[], index: number): number => {
  const after = firstWhere(lines.length, (position) => (lines[position]?.first ?? 0) > index);
  return Math.max(0, after - 1);
};

/**
 * Moves to the same column of another line of clips, or to the last clip of a shorter one.
 * @param step number of lines of clips to move by, up if negative
 */
export const moveBetweenLines = (
  lines: readonly ListLine[],
  active: number,
  step: number,
): number => {
  const from = lineOf(lines, active);
  const column = active - (lines[from]?.first ?? 0);
  let target = active;
  let left = Math.abs(step);
  for (let at = from + Math.sign(step); left > 0; at += Math.sign(step)) {
    const line = lines[at];
    if (!line) break;
    if (line.isHeading) continue;
    target = line.first + Math.min(column, line.count - 1);
    left -= 1;
  }
  return target;
};
