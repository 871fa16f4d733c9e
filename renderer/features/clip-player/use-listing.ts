import { useMemo, useState } from 'react';
import {
  type FindingListing,
  type Listable,
  type ListingOrder,
  listFindings,
  listingOrders,
} from './finding-listing.ts';

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
