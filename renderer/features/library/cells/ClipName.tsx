import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { routes } from '../../../routes/routes.ts';
import { CutName } from '../../../ui/CutName.tsx';
import { formatCount } from '../../../ui/formats.ts';
import styles from './ClipName.module.css';

/** Keyboard users press Enter in the list instead. */
export const ClipName = ({ card }: { card: ClipCard }) => {
  const { name, copies } = card;
  const path = card.address ?? card.path;
  const others = `and ${formatCount(copies - 1)} more with identical content`;
  return (
    <Link
      className={styles.name}
      href={routes.clip(card.clipId)}
      titleLines={copies > 1 ? [path, others] : [path]}
      aria-label={name}
      tabIndex={-1}
      draggable={false}
    >
      <CutName name={name} />
    </Link>
  );
};
