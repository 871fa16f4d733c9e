import { VisuallyHidden } from '@mantine/core';
import styles from './CutName.module.css';

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

const maxStart = 24;

/** Returns a name for a sentence, cut in its middle if it is long. */
export const cutName = (name: string): string => {
  const [start, end] = splitName(name);
  const letters = Array.from(characters.segment(start), ({ segment }) => segment);
  return letters.length > maxStart ? `${letters.slice(0, maxStart).join('')}…${end}` : name;
};

/** A name in one line, cut in its middle if it is too long; screen readers read it whole. */
export const CutName = ({ name }: { name: string }) => {
  const [start, end] = splitName(name);
  const isSplit = end !== '';
  return (
    <span className={styles.name} dir="auto">
      {isSplit ? <VisuallyHidden>{name}</VisuallyHidden> : null}
      <span className={styles.start} aria-hidden={isSplit}>
        {start}
      </span>
      {isSplit ? (
        <span className={styles.end} aria-hidden>
          {end}
        </span>
      ) : null}
    </span>
  );
};
