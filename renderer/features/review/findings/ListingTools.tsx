import { Select, Switch } from '@mantine/core';
import { useRef } from 'react';
import { focusPlayer } from '../player/focus-player.ts';
import type { ListingOrder } from './finding-listing.ts';
import { listingOrders } from './finding-listing.ts';
import styles from './ListingTools.module.css';
import type { ListingControl } from './use-listing.ts';

const labels: Readonly<Record<ListingOrder, string>> = {
  given: 'As given',
  time: 'By time',
  severity: 'Worst first',
};

const choices = listingOrders.map((order) => ({ value: order, label: labels[order] }));

/** In which order findings are listed, and which of them. */
export const ListingTools = ({ listing }: { listing: ListingControl }) => (
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
 * It counts as a field in which one types: keys would mean nothing else for as long as it has the
 * keyboard. So the player has it once the mouse, or a choice, is done with it.
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
