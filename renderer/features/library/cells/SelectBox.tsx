import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import styles from './SelectBox.module.css';

type Props = { card: ClipCard; isSelected: boolean };

/**
 * Takes a clip into the selection with the mouse alone. The list itself reads the click, and the
 * keyboard does the same by Space.
 */
export const SelectBox = ({ card, isSelected }: Props) => (
  <span className={styles.target} data-select-box>
    <input
      type="checkbox"
      className={styles.box}
      checked={isSelected}
      readOnly
      tabIndex={-1}
      aria-label={`Select ${printableText(card.name)}`}
    />
  </span>
);
