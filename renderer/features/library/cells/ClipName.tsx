import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { routes } from '../../../routes/routes.ts';
import { formatCount } from '../../../ui/formats.ts';
import styles from './ClipName.module.css';

/** Length of the end of a long name that is always shown: take number and extension. */
const endLength = 12;

const minStart = 4;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a name to truncate its middle, since takes differ at the end; empty for a short name. A
 * zero-width joiner stays between its letters, without which it would be escaped.
 */
export const splitName = (name: string): [start: string, end: string] => {
  if (name.length <= endLength + minStart) return [name, ''];
  const segments = characters.segment(name);
  let at = segments.containing(name.length - endLength)?.index ?? name.length;
  while (/[\u200c\u200d]/.test(name.charAt(at - 1))) at = segments.containing(at - 1)?.index ?? 0;
  return [name.slice(0, at), name.slice(at)];
};

/** Keyboard users press Enter in the list instead. */
export const ClipName = ({ card }: { card: ClipCard }) => {
  const { name, copies } = card;
  const path = card.address ?? card.path;
  const others = `and ${formatCount(copies - 1)} more with identical content`;
  const [start, end] = splitName(name);
  return (
    <Link
      className={styles.name}
      href={routes.clip(card.clipId)}
      titleLines={copies > 1 ? [path, others] : [path]}
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
