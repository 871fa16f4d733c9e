import { Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useRef } from 'react';
import { type ListingControl, type ListingOrder, listingOrders } from './finding-listing.ts';
import { useTriage } from '../triage/triage-context.ts';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { FindingRows } from './FindingRows.tsx';

const labels: Readonly<Record<ListingOrder, string>> = {
  given: 'As reported',
  time: 'By time',
  worst: 'Worst first',
};

const choices = listingOrders.map((order) => ({ value: order, label: labels[order] }));

const ListingTools = ({ listing }: { listing: ListingControl }) => (
  <Group gap="sm" wrap="nowrap" justify="space-between">
    <OrderSelect listing={listing} />
    <Switch
      label="Unreviewed only"
      checked={listing.isUnreviewedOnly}
      onChange={(event) => listing.setUnreviewedOnly(event.currentTarget.checked)}
    />
  </Group>
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
      w={124}
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
  const { detail, run, findings } = useReview();
  const { listing } = useTriage();
  // For the clip's current result, the label above already says so.
  const { runId, state } = detail.card;
  const isStateShown = run?.runId === runId && (state === 'completed' || state === 'partial');
  if (findings.length === 0) return isStateShown ? null : <Text c="dimmed">{noneText}</Text>;
  return (
    <Stack gap="sm" flex="1 0 auto">
      {findings.length > 1 ? <ListingTools listing={listing} /> : null}
      {listing.listed.length === 0 ? (
        <Text c="dimmed">Every finding has a verdict.</Text>
      ) : (
        <FindingRows />
      )}
    </Stack>
  );
};
