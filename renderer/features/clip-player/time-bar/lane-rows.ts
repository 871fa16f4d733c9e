import type { MarkedPlace } from '../../../../shared/domain/frames/box-track.ts';
import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';

export type LaneFinding = { readonly type: string; readonly place: MarkedPlace };

/** Has ranges that do not overlap, or the numbers of findings of the whole clip. */
export type LaneRow = {
  readonly type: string;
  readonly isFirst: boolean;
  readonly kind: 'clip-wide' | 'ranges';
  readonly findings: readonly number[];
};

export type LaneSizes = {
  /** Minimum duration that a range occupies, since it is drawn at least some pixels wide. */
  readonly minRangeSec: number;
  /** Duration below which a range has its number next to it, not inside. */
  readonly narrowSec: number;
  readonly numberSec: number;
  readonly clipWidePerRow: number;
};

/** Known types in the order of their lanes: those that rarely need many rows first. */
const knownTypes: readonly string[] = findingTypes.toReversed();

const typesOf = (findings: readonly LaneFinding[]): string[] => {
  const present = new Set(findings.map(({ type }) => type));
  return [...new Set([...knownTypes.filter((type) => present.has(type)), ...present])];
};

const rowsOfClipWide = (indexes: readonly number[], perRow: number): number[][] =>
  Array.from({ length: Math.ceil(indexes.length / perRow) }, (_, row) =>
    indexes.slice(row * perRow, (row + 1) * perRow),
  );

/** Share of the clip after which a number is placed before its range, for lack of space after it. */
const lateShare = 0.9;

export const isNumberBefore = ({ firstFrame }: MarkedPlace, table: FrameTable): boolean =>
  startSecOf(table, firstFrame) > table.endSec * lateShare;

const toleranceSec = 1e-6;

type Range = { index: number; startSec: number; endSec: number };

/** Puts each range into the first row in which it overlaps no other; longer ones go first. */
const stackedRows = (ranges: readonly Range[]): number[][] => {
  const rows: { endSec: number; indexes: number[] }[] = [];
  const inOrder = ranges.toSorted(
    (one, other) =>
      one.startSec - other.startSec || other.endSec - one.endSec || one.index - other.index,
  );
  for (const { index, startSec, endSec } of inOrder) {
    const free = rows.find((row) => row.endSec <= startSec + toleranceSec);
    if (free) {
      free.indexes.push(index);
      free.endSec = endSec;
    } else {
      rows.push({ endSec, indexes: [index] });
    }
  }
  return rows.map(({ indexes }) => indexes);
};

/**
 * Makes one lane for each type present, with as many rows as findings overlap. Independent of the
 * zoom, so that zooming moves no finding to another row.
 */
export const layOutLaneRows = (
  findings: readonly LaneFinding[],
  table: FrameTable,
  { minRangeSec, narrowSec, numberSec, clipWidePerRow }: LaneSizes,
): LaneRow[] => {
  const rangeOf = (index: number, place: MarkedPlace): Range => {
    const startSec = startSecOf(table, place.firstFrame);
    const endSec = Math.max(startSecOf(table, place.lastFrame + 1), startSec + minRangeSec);
    if (endSec - startSec >= narrowSec) return { index, startSec, endSec };
    return isNumberBefore(place, table)
      ? { index, startSec: startSec - numberSec, endSec }
      : { index, startSec, endSec: endSec + numberSec };
  };
  return typesOf(findings).flatMap((type) => {
    const typeFindings = [...findings.entries()].filter(([, finding]) => finding.type === type);
    const clipWide = typeFindings
      .filter(([, { place }]) => !place.hasRegion)
      .map(([index]) => index);
    const ranges = typeFindings
      .filter(([, { place }]) => place.hasRegion)
      .map(([index, { place }]) => rangeOf(index, place));
    const rows = [
      ...rowsOfClipWide(clipWide, clipWidePerRow).map((indexes) => ({
        kind: 'clip-wide' as const,
        findings: indexes,
      })),
      ...stackedRows(ranges).map((indexes) => ({ kind: 'ranges' as const, findings: indexes })),
    ];
    return rows.map((row, index) => ({ ...row, type, isFirst: index === 0 }));
  });
};
