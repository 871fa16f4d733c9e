import type { Trends } from '../../../shared/contract/trends.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import styles from './Legend.module.css';

/** What the parts of a bar mean. */
export const Legend = ({
  types,
  hasDismissed,
}: {
  types: Trends['types'];
  hasDismissed: boolean;
}) => (
  <ul className={styles.legend} aria-label="Parts of the bars">
    {types.map(({ type }) => {
      const { label, tone } = findingTypeLooks(type);
      return (
        <li key={type} className={styles.entry}>
          <span className={styles.key} data-tone={tone} aria-hidden />
          {label}
        </li>
      );
    })}
    {hasDismissed ? (
      <li className={styles.entry}>
        <span className={styles.key} data-tone="dismissed" aria-hidden />
        Dismissed
      </li>
    ) : null}
  </ul>
);
