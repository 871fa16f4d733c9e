import type { ClipCard } from '../../../../shared/contract/library.ts';
import styles from './SelectBox.module.css';

type Props = { card: ClipCard; isSelected: boolean };

/** For the mouse alone: the list handles the click, and Ctrl+Space on the keyboard. */
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
