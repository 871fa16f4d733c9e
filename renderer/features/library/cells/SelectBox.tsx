import { Checkbox } from '@mantine/core';
import type { ClipCard } from '../../../../shared/contract/library.ts';

type Props = { card: ClipCard; isSelected: boolean };

/** For the mouse alone: the list handles the click, and Ctrl+Space on the keyboard. */
export const SelectBox = ({ card, isSelected }: Props) => (
  <Checkbox
    flex="none"
    p={4}
    wrapperProps={{ 'data-select-box': true }}
    checked={isSelected}
    readOnly
    tabIndex={-1}
    aria-label={`Select ${card.name}`}
  />
);
