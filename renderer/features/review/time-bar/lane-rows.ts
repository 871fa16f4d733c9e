import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { FindingPlace } from '../../../../shared/domain/frames/place-finding.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';

/** What a lane needs of a finding. */
export type LaneFinding = { readonly type: string; readonly place: FindingPlace };

/**
 * One row of the time bar's lanes. Findings are named by their index. A row holds ranges that do
 * not lie over each other, or the numbers of findings of the whole clip side by side.
 */
export type LaneRow = {
  readonly type: string;
  /** Whether the lane of the type begins with this row. */
  readonly isFirst: boolean;
  readonly kind: 'clip-wide' | 'ranges';
  readonly findings: readonly number[];
};

export type LaneSizes = {
  /** A range takes at least so much of the clip: it is drawn with some pixels at least. */
  readonly shortestSec: number;
  /** A shorter one has no room for its number, which stands beside it… */
  readonly narrowSec: number;
  /** …and takes so much. */
  readonly numberSec: number;
  /** How many findings of the whole clip stand in a row. */
  readonly clipWidePerRow: number;
};

/** Lanes of the types we know come in this order, those that seldom need many rows first. */
const knownTypes: readonly string[] = findingTypes.toReversed();

/** Types in the order of their lanes: those we know first, others as they come. */
const typesOf = (findings: readonly LaneFinding[]): string[] => {
  const present = new Set(findings.map(({ type }) => type));
  return [...new Set([...knownTypes.filter((type) => present.has(type)), ...present])];
};

/** Findings of the whole clip, cut into rows. */
const rowsOfClipWide = (indexes: readonly number[], perRow: number): number[][] =>
  Array.from({ length: Math.ceil(indexes.length / perRow) }, (_, row) =>
    indexes.slice(row * perRow, (row + 1) * perRow),
  );

/** From here on in the clip there is no room for a number after a range (share of its length). */
const lateShare = 0.9;

/** Whether a number that stands beside its range stands before it. */
export const isNumberBefore = ({ firstFrame }: FindingPlace, table: FrameTable): boolean =>
  startSecOf(table, firstFrame) > table.endSec * lateShare;

/** Sums of seconds are not exact. */
const slackSec = 1e-6;

type Range = { index: number; startSec: number; endSec: number };

/** Each range goes into the first row in which nothing lies under it; long ones come before. */
const stackedRows = (ranges: readonly Range[]): number[][] => {
  const rows: { endSec: number; indexes: number[] }[] = [];
  const inOrder = ranges.toSorted(
    (one, other) =>
      one.startSec - other.startSec || other.endSec - one.endSec || one.index - other.index,
  );
  for (const { index, startSec, endSec } of inOrder) {
    const free = rows.find((row) => row.endSec <= startSec + slackSec);
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
 * Lays findings into rows: a lane for each type that is there, with as many rows as findings lie
 * over each other. Does not depend on the zoom, so that nothing jumps with it.
 */
export const layLaneRows = (
  findings: readonly LaneFinding[],
  table: FrameTable,
  { shortestSec, narrowSec, numberSec, clipWidePerRow }: LaneSizes,
): LaneRow[] => {
  const rangeOf = (index: number, place: FindingPlace): Range => {
    const startSec = startSecOf(table, place.firstFrame);
    const endSec = Math.max(startSecOf(table, place.lastFrame + 1), startSec + shortestSec);
    if (endSec - startSec >= narrowSec) return { index, startSec, endSec };
    return isNumberBefore(place, table)
      ? { index, startSec: startSec - numberSec, endSec }
      : { index, startSec, endSec: endSec + numberSec };
  };
  return typesOf(findings).flatMap((type) => {
    const ofType = [...findings.entries()].filter(([, finding]) => finding.type === type);
    const clipWide = ofType.filter(([, { place }]) => !place.hasRegion).map(([index]) => index);
    const ranges = ofType
      .filter(([, { place }]) => place.hasRegion)
      .map(([index, { place }]) => rangeOf(index, place));
    const rows = [
      ...rowsOfClipWide(clipWide, clipWidePerRow).map((indexes) => ({
        kind: 'clip-wide' as const,
        indexes,
      })),
      ...stackedRows(ranges).map((indexes) => ({ kind: 'ranges' as const, indexes })),
    ];
    return rows.map(({ kind, indexes }, row) => ({
      type,
      isFirst: row === 0,
      kind,
      findings: indexes,
    }));
  });
};
