import { useMemo, useState } from 'react';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { scoreOf } from '../../../shared/model/score.ts';
import { readStoredText, storeText } from '../../ui/stored-text.ts';

/** Orders of the findings list; `given` is the service's own. */
export const listingOrders = ['given', 'time', 'worst'] as const;
export type ListingOrder = (typeof listingOrders)[number];

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
 * Returns findings in list order, which also numbers them. Ties keep the service's order.
 * @param frameCount of the clip
 */
export const orderFindings = <Listed extends Listable>(
  findings: readonly Listed[],
  order: ListingOrder,
  frameCount: number,
): Listed[] =>
  findings
    .map((finding) => ({ finding, keys: sortKeys[order](finding, frameCount) }))
    .sort((left, right) => compareKeys(left.keys, right.keys))
    .map(({ finding }) => finding);

/**
 * Returns indexes into `findings`.
 * @param chosen stays in the list even with a verdict, so that the verdict can be seen
 */
export const listFindings = (
  findings: readonly Listable[],
  isUnreviewedOnly: boolean,
  chosen: number | null,
): number[] =>
  [...findings.keys()].filter(
    (index) => !isUnreviewedOnly || findings[index]?.verdict === null || index === chosen,
  );

const storageKey = 'clipcheck-finding-order';

export const lastOrder = (): ListingOrder => {
  const stored = readStoredText(storageKey);
  return listingOrders.find((order) => order === stored) ?? 'time';
};

export const useListingOrder = () => {
  const [order, setOrder] = useState(lastOrder);
  return {
    order,
    setOrder: (newOrder: ListingOrder): void => {
      storeText(storageKey, newOrder);
      setOrder(newOrder);
    },
  };
};

/** @param findings in list order */
export const useListing = (
  findings: readonly Listable[],
  chosen: number | null,
  { order, setOrder }: ReturnType<typeof useListingOrder>,
) => {
  const [isUnreviewedOnly, setUnreviewedOnly] = useState(false);
  const listed = useMemo(
    () => listFindings(findings, isUnreviewedOnly, chosen),
    [findings, isUnreviewedOnly, chosen],
  );
  return { order, setOrder, isUnreviewedOnly, setUnreviewedOnly, listed };
};

export type ListingControl = ReturnType<typeof useListing>;
