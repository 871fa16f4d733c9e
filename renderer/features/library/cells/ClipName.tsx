import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { routes } from '../../../routes/routes.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './ClipName.module.css';

/** Length of the end of a long name that is always shown: take number and extension. */
const endLength = 12;

const minStart = 4;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a name to truncate its middle, since takes differ at the end; empty for a short name. */
export const splitName = (name: string): [start: string, end: string] => {
  if (name.length <= endLength + minStart) return [name, ''];
  const at = characters.segment(name).containing(name.length - endLength)?.index ?? name.length;
  return [name.slice(0, at), name.slice(at)];
};

/** Keyboard users press Enter in the list instead. */
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
