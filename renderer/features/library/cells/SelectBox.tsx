import type { ClipCard } from '../../../../shared/contract/library.ts';
import styles from './SelectBox.module.css';

type Props = { card: ClipCard; isSelected: boolean };

/**
 * Adds a clip to the selection with the mouse alone. The list handles the click; Space does the same
 * on the keyboard.
 */
export const SelectBox = ({ card, isSelected }: Props) => (
  <span className={styles.target} data-select-box>
    <input
      type="checkbox"
      className={styles.box}
      checked={isSelected}
      readOnly
      tabIndex={-1}
      aria-label={`Select ${card.name}`}
    />
  </span>
);
