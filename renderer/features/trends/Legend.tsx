import type { Trends } from '../../../shared/contract/trends.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import styles from './Legend.module.css';

/** Explains the parts of a bar. */
export const Legend = ({ types }: { types: Trends['types'] }) => (
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
  </ul>
);
