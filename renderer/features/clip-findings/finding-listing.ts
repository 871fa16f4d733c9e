import { useSyncExternalStore } from 'react';
import type { MarkedPlace } from '../../../shared/domain/frames/box-track.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { scoreOf } from '../../../shared/model/score.ts';
import { createStore } from '../../ui/store.ts';
import { readStoredText, storeText } from '../../ui/stored-text.ts';

/** Orders of the findings list; `given` is the service's own. */
export const listingOrders = ['given', 'time', 'worst'] as const;
export type ListingOrder = (typeof listingOrders)[number];

export type Listable = Pick<Finding, 'type' | 'severity'> & { place: MarkedPlace };

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

const storageKey = 'clipcheck-finding-order';

/** Of this window; null until one is chosen, while the stored one counts. */
const chosenOrder = createStore<ListingOrder | null>(null);

export const lastOrder = (): ListingOrder => {
  const last = chosenOrder.get() ?? readStoredText(storageKey);
  return listingOrders.find((order) => order === last) ?? 'time';
};

export const chooseOrder = (order: ListingOrder): void => {
  storeText(storageKey, order);
  chosenOrder.set(order);
};

export const useListingOrder = (): ListingOrder =>
  useSyncExternalStore(chosenOrder.subscribe, lastOrder);
