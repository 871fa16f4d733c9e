import { Select, Switch } from '@mantine/core';
import { useRef } from 'react';
import { focusPlayer } from '../player/focus-player.ts';
import { useReview } from '../review-context.ts';
import styles from './FindingList.module.css';
import { FindingRows } from './FindingRows.tsx';
import { type ListingOrder, listingOrders } from './finding-listing.ts';
import type { ListingControl } from './use-listing.ts';

const labels: Readonly<Record<ListingOrder, string>> = {
  given: 'As reported',
  time: 'By time',
  severity: 'Worst first',
};

const choices = listingOrders.map((order) => ({ value: order, label: labels[order] }));

const ListingTools = ({ listing }: { listing: ListingControl }) => (
  <div className={styles.tools}>
    <OrderSelect listing={listing} />
    <Switch
      label="Unreviewed only"
      checked={listing.isUnreviewedOnly}
      onChange={(event) => listing.setUnreviewedOnly(event.currentTarget.checked)}
    />
  </div>
);

/**
 * Selects the order. While focused it receives all keys, as a text field does, so focus returns to
 * the player after a selection, or when the mouse closes it.
 */
const OrderSelect = ({ listing }: { listing: ListingControl }) => {
  const field = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  return (
    <Select
      ref={field}
      className={styles.order}
      aria-label="Order of the findings"
      data={choices}
      value={listing.order}
      allowDeselect={false}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onBlur={() => {
        isPressed.current = false;
      }}
      onDropdownClose={() => {
        if (isPressed.current && document.activeElement === field.current) focusPlayer();
      }}
      onOptionSubmit={focusPlayer}
      onChange={(value) => {
        const order = listingOrders.find((known) => known === value);
        if (order) listing.setOrder(order);
      }}
    />
  );
};

/**
 * List of the findings of a result.
 * @param noneText shown if there are none
 */
export const FindingList = ({ noneText }: { noneText: string }) => {
  const { detail, run, findings, listing } = useReview();
  // For the clip's current result, the label above already says so.
  const { runId, state } = detail.card;
  const isStateShown = run?.runId === runId && (state === 'completed' || state === 'partial');
  if (findings.length === 0) return isStateShown ? null : <p className={styles.none}>{noneText}</p>;
  return (
    <div className={styles.list}>
      {findings.length > 1 ? <ListingTools listing={listing} /> : null}
      {listing.listed.length === 0 ? (
        <p className={styles.none}>Every finding has a verdict.</p>
      ) : (
        <FindingRows />
      )}
    </div>
  );
};
