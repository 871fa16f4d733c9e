import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { routes } from '../../../routes/routes.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './ClipName.module.css';
import { splitName } from './split-name.ts';

/** A clip's file name, linked to its page. Keyboard users press Enter in the list instead. */
export const ClipName = ({ card }: { card: ClipCard }) => {
  const path = printableText(card.address ?? card.path);
  const copies =
    card.copies > 1 ? `\nand ${formatCount(card.copies - 1)} more with identical content` : '';
  const name = printableText(card.name);
  const [start, end] = splitName(name);
  return (
    <Link
      className={styles.name}
      href={routes.clip(card.clipId)}
      title={`${path}${copies}`}
      aria-label={name}
      dir="auto"
      tabIndex={-1}
      draggable={false}
    >
      <span className={styles.start}>{start}</span>
      {end === '' ? null : <span className={styles.end}>{end}</span>}
    </Link>
  );
};
