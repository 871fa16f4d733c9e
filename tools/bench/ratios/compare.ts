import type { Cost, Reading } from './figure.ts';

export type Side = () => Promise<Cost>;

const rounds = { full: 5, short: 3 } as const;

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
};

export const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.95 * values.length) - 1] ?? 0;

/**
 * Runs both sides in turn, after one round that does not count. The median of each round's ratio is
 * taken, so that changes in load affect both sides alike.
 */
export const compare = async (
  about: { name: string; size: string; target: number; isShort: boolean },
  sides: { ours: Side; baseline: Side },
): Promise<Reading> => {
  const pairs: { ours: Cost; baseline: Cost }[] = [];
  const count = about.isShort ? rounds.short : rounds.full;
  for (let round = 0; round <= count; round += 1) {
    const baseline = await sides.baseline();
    const ours = await sides.ours();
    if (round > 0) pairs.push({ ours, baseline });
  }
  return {
    name: about.name,
    size: about.size,
    unit: 's',
    ours: medianOf(pairs.map(({ ours }) => ours.wallSec)),
    baseline: medianOf(pairs.map(({ baseline }) => baseline.wallSec)),
    ratio: medianOf(pairs.map(({ ours, baseline }) => ours.wallSec / baseline.wallSec)),
    cpuRatio: medianOf(pairs.map(({ ours, baseline }) => ours.cpuSec / baseline.cpuSec)),
    target: about.target,
    isBound: false,
  };
};
