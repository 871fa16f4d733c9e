import { type SideName, sideNames } from '../compare-context.ts';
import styles from './SideSwitch.module.css';

/** Whose findings are on the picture. */
export type ShownSides = Readonly<Record<SideName, boolean>>;

const labels: Readonly<Record<SideName, string>> = {
  left: 'Left findings (grey)',
  right: 'Right findings (in colour)',
};

type Props = { shown: ShownSides; onShow: (shown: ShownSides) => void };

/** Shows or hides the findings of either side on the one picture. */
export const SideSwitch = ({ shown, onShow }: Props) => (
  <fieldset className={styles.switch} aria-label="Findings on the picture">
    {sideNames.map((side) => (
      <button
        key={side}
        type="button"
        className={styles.side}
        aria-pressed={shown[side]}
        onClick={() => onShow({ ...shown, [side]: !shown[side] })}
      >
        {labels[side]}
      </button>
    ))}
  </fieldset>
);
