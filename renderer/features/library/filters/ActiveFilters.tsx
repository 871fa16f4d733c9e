import { X } from 'lucide-react';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import styles from './ActiveFilters.module.css';
import { filterChips } from './filter-chips.ts';

type Props = {
  filter: LibraryFilter;
  batchName: (batchId: BatchId) => string;
  onNarrow: (change: Partial<LibraryFilter>) => void;
  onClear: () => void;
};

/** The active filters as chips that can be removed one by one or all at once. */
export const ActiveFilters = ({ filter, batchName, onNarrow, onClear }: Props) => {
  const chips = filterChips(filter, batchName);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ key, label, without }) => (
        <li key={key} className={styles.chip}>
          <span className={styles.label} title={label}>
            {label}
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove filter ${label}`}
            onClick={() => onNarrow(without)}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          Clear all
        </button>
      </li>
    </ul>
  );
};
