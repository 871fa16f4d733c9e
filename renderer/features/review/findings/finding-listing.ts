import { useMemo, useState } from 'react';
import type { MarkedPlace } from '../../../../shared/domain/frames/box-track.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { scoreOf } from '../../../../shared/model/score.ts';
import { readStoredText, storeText } from '../../../ui/stored-text.ts';

/** Orders of the findings list; `given` is the service's own. */
export const listingOrders = ['given', 'time', 'worst'] as const;
export type ListingOrder = (typeof listingOrders)[number];

export type FindingListing = {
  readonly order: ListingOrder;
  readonly isUnreviewedOnly: boolean;
};

export type Listable = Pick<Finding, 'type' | 'severity' | 'verdict'> & { place: MarkedPlace };

/** Ascending; findings of the whole clip have no time, so they come last. */
const sortKeys: Readonly<
  Record<ListingOrder, (finding: Listable, frameCount: number) => readonly number[]>
> = {
  given: () => [],
  time: ({ place: { hasRegion, firstFrame, lastFrame } }) =>
    hasRegion ? [firstFrame, lastFrame] : [Number.POSITIVE_INFINITY],
  worst: ({ type, severity, place }, frameCount) => [
    -scoreOf({ type, severity, place: place.hasRegion ? place : null }, frameCount),
  ],
};

const compareKeys = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((key, index) => key !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1;
};

/**
 * Returns indexes into `findings` in list order. Ties keep the service's order.
 * @param chosen stays in the list even with a verdict, so that the verdict can be seen
 */
export const listFindings = (
  findings: readonly Listable[],
  { order, isUnreviewedOnly }: FindingListing,
  chosen: number | null,
  frameCount: number,
): number[] =>
  [...findings.entries()]
    .filter(([index, { verdict }]) => !isUnreviewedOnly || verdict === null || index === chosen)
    .map(([index, finding]) => ({ index, keys: sortKeys[order](finding, frameCount) }))
    .sort((left, right) => compareKeys(left.keys, right.keys))
    .map(({ index }) => index);

const storageKey = 'clipcheck-finding-order';

export const lastOrder = (): ListingOrder => {
  const stored = readStoredText(storageKey);
  return listingOrders.find((order) => order === stored) ?? 'time';
};

export const useListing = (
  findings: readonly Listable[],
  chosen: number | null,
  frameCount: number,
) => {
  const [order, setOrder] = useState(lastOrder);
  const [isUnreviewedOnly, setUnreviewedOnly] = useState(false);
  return useMemo(
    () => ({
      order,
      isUnreviewedOnly,
      listed: listFindings(findings, { order, isUnreviewedOnly }, chosen, frameCount),
      setOrder: (newOrder: ListingOrder): void => {
        storeText(storageKey, newOrder);
        setOrder(newOrder);
      },
      setUnreviewedOnly,
    }),
    [findings, chosen, frameCount, order, isUnreviewedOnly],
  );
};

export type ListingControl = ReturnType<typeof useListing>;
