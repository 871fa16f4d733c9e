import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { useReview } from '../review-context.ts';
import styles from './UnplacedSegments.module.css';

/** Words that findings name and the prompt does not have. */
export const UnplacedSegments = () => {
  const { findings, chosen, choose } = useReview();
  const unplaced = [...findings.entries()].flatMap(([index, { prompt_segment: segment, words }]) =>
    segment && segment.text !== '' && words === null ? [{ index, text: segment.text }] : [],
  );
  if (unplaced.length === 0) return null;
  return (
    <ul className={styles.list}>
      {unplaced.map(({ index, text }) => (
        <li key={index}>
          <button
            type="button"
            className={styles.segment}
            aria-pressed={index === chosen}
            onClick={() => choose(index)}
          >
            <span className={styles.number}>{index + 1}</span> Not found in this prompt:{' '}
            <q className={styles.words}>{printableLine(text)}</q>
          </button>
        </li>
      ))}
    </ul>
  );
};
