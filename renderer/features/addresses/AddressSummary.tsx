import { printableText } from '../../../shared/text/printable-text.ts';
import { formatCountOf } from '../../ui/formats.ts';
import styles from './AddressSummary.module.css';
import type { ReadList } from './use-address-list.ts';

const summaryOf = ({ list }: ReadList, hasPrompt: boolean): string => {
  const { addresses, problems, duplicates } = list;
  const unprompted = addresses.filter(({ prompt }) => prompt === null).length;
  return [
    formatCountOf(addresses.length, 'address', 'addresses'),
    ...(unprompted > 0 && !hasPrompt ? [`${unprompted} without a prompt`] : []),
    ...(duplicates > 0 ? [`${formatCountOf(duplicates, 'line')} listed before`] : []),
    ...(problems.length > 0 ? [`${formatCountOf(problems.length, 'problem')}`] : []),
  ].join(' · ');
};

/** How a list is understood, and what of it is not. */
export const AddressSummary = ({ read, hasPrompt }: { read: ReadList; hasPrompt: boolean }) => (
  <div className={styles.summary}>
    <p className={styles.counts} role="status" data-old={read.isOld}>
      {summaryOf(read, hasPrompt)}
    </p>
    {read.problem === null ? null : (
      <p className={styles.problem} role="alert">
        {read.problem}
      </p>
    )}
    {read.list.problems.length === 0 ? null : (
      <ul className={styles.problems} aria-label="Problems of the list">
        {read.list.problems.map((problem) => (
          <li key={problem}>{printableText(problem)}</li>
        ))}
      </ul>
    )}
  </div>
);
