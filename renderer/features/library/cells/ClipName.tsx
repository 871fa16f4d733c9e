import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { routes } from '../../../routes/routes.ts';
import { CutName } from '../../../ui/CutName.tsx';
import { formatCount } from '../../../ui/formats.ts';

/** Keyboard users press Enter in the list instead. */
export const ClipName = ({ card }: { card: ClipCard }) => {
  const { name, copies } = card;
  const path = card.address ?? card.path;
  const others = `and ${formatCount(copies - 1)} more with identical content`;
  return (
    <Anchor
      component={Link}
      flex={1}
      miw={0}
      c="var(--cc-text)"
      fw={500}
      href={routes.clip(card.clipId)}
      titleLines={copies > 1 ? [path, others] : [path]}
      aria-label={name}
      tabIndex={-1}
      draggable={false}
    >
      <CutName name={name} />
    </Anchor>
  );
};
