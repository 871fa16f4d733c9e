import { useMemo, useState } from 'react';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import type { Finding } from '../../../shared/model/finding.ts';

/** Orders of the findings list; `given` is the service's own. */
export const listingOrders = ['given', 'time', 'severity'] as const;
export type ListingOrder = (typeof listingOrders)[number];

export type FindingListing = {
  readonly order: ListingOrder;
  /** Whether findings with a verdict are hidden. */
  readonly isUnreviewedOnly: boolean;
};

export type Listable = Pick<Finding, 'severity' | 'verdict'> & { place: MarkedPlace };

/** First frame for sorting: findings of the whole clip come last. */
const firstFrame = ({ place }: Listable): number =>
  place.hasRegion ? place.firstFrame : Number.POSITIVE_INFINITY;

const lastFrame = ({ place }: Listable): number =>
  place.hasRegion ? place.lastFrame : Number.POSITIVE_INFINITY;

const compare = (left: number, right: number): number =>
  left === right ? 0 : left < right ? -1 : 1;

const comparisons: Readonly<Record<ListingOrder, (left: Listable, right: Listable) => number>> = {
  given: () => 0,
  time: (left, right) =>
    compare(firstFrame(left), firstFrame(right)) || compare(lastFrame(left), lastFrame(right)),
  // Worst first; findings without a severity come last.
  severity: (left, right) =>
    compare(severityLevel(right.severity) ?? 0, severityLevel(left.severity) ?? 0),
};

/**
 * Returns indexes into `findings` in list order. Ties keep the service's order.
 * @param chosen stays in the list even with a verdict, so that the verdict can be seen
 */
export const listFindings = (
  findings: readonly Listable[],
  { order, isUnreviewedOnly }: FindingListing,
  chosen: number | null,
): number[] =>
  [...findings.entries()]
    .filter(([index, { verdict }]) => !isUnreviewedOnly || verdict === null || index === chosen)
    .sort(([, left], [, right]) => comparisons[order](left, right))
    .map(([index]) => index);

const storageKey = 'clipcheck-finding-order';

/** Returns the last order chosen, kept for the next clip and across restarts. */
export const lastOrder = (): ListingOrder => {
  const stored = window.localStorage.getItem(storageKey);
  return listingOrders.find((order) => order === stored) ?? 'time';
};

export type ListingControl = FindingListing & {
  readonly listed: readonly number[];
  setOrder(order: ListingOrder): void;
  setUnreviewedOnly(isUnreviewedOnly: boolean): void;
};

export const useListing = (
  findings: readonly Listable[],
  chosen: number | null,
): ListingControl => {
  const [order, setOrder] = useState(lastOrder);
  const [isUnreviewedOnly, setUnreviewedOnly] = useState(false);
  return useMemo(
    () => ({
      order,
      isUnreviewedOnly,
      listed: listFindings(findings, { order, isUnreviewedOnly }, chosen),
      setOrder: (newOrder) => {
        window.localStorage.setItem(storageKey, newOrder);
        setOrder(newOrder);
      },
      setUnreviewedOnly,
    }),
    [findings, chosen, order, isUnreviewedOnly],
  );
};
