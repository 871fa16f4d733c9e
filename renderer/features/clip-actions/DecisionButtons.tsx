import { type Decision, decisions } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { isMac, shownChord } from '../../actions/key-chord.ts';
import { useShortcuts } from '../../actions/use-shortcuts.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import styles from './DecisionButtons.module.css';
import { type DecisionActions, decisionActions } from './decision-actions.ts';

type Props = {
  decision: Decision | null;
  onDecide: (decision: Decision | null) => void;
  /** Accessible name of the group. */
  label: string;
  /** Actions whose keys are shown. */
  actions?: DecisionActions;
};

const words: Readonly<Record<Decision, string>> = { keep: 'Keep', reject: 'Reject' };

/** Keeps or rejects a clip; the pressed button makes it undecided again. */
export const DecisionButtons = ({
  decision,
  onDecide,
  label,
  actions = decisionActions,
}: Props) => {
  const shortcuts = useShortcuts();
  const keysOf = (action: ActionId): string => {
    const chord = shortcuts[action];
    return chord === null ? '' : ` (${shownChord(chord, isMac()).join('+')})`;
  };
  return (
    <fieldset className={styles.decisions} aria-label={label}>
      {decisions.map((one) => {
        const { icon: Icon, tone, label: name } = decisionLooks[one];
        const isDecided = one === decision;
        return (
          <button
            key={one}
            type="button"
            className={styles.decision}
            data-tone={tone}
            aria-pressed={isDecided}
            aria-label={words[one]}
            title={
              isDecided
                ? `${name}. Press again for undecided${keysOf(actions.undecide)}`
                : `${words[one]} this clip${keysOf(actions[one])}`
            }
            onClick={() => onDecide(isDecided ? null : one)}
          >
            <Icon aria-hidden />
            <span className={styles.word}>{words[one]}</span>
          </button>
        );
      })}
    </fieldset>
  );
};
