import { Flex } from '@mantine/core';
import { type Decision, decisions } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { Handlers } from '../../actions/action-handlers.ts';
import { useShortcuts, useShownChord } from '../../actions/use-shortcuts.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import textStyles from '../../ui/texts.module.css';
import styles from './DecisionButtons.module.css';

type DecisionActions = Readonly<Record<Decision | 'undecide', ActionId>>;

export const decisionActions = {
  keep: 'selection.keep',
  reject: 'selection.reject',
  undecide: 'selection.undecide',
} as const satisfies DecisionActions;

/** @param decide gets the decision, null for undecided */
export const decisionHandlers = (
  decide: (decision: Decision | null, action: ActionId) => void,
  { keep, reject, undecide }: DecisionActions = decisionActions,
): Handlers => ({
  [keep]: () => decide('keep', keep),
  [reject]: () => decide('reject', reject),
  [undecide]: () => decide(null, undecide),
});

type Props = {
  decision: Decision | null;
  onDecide: (decision: Decision | null) => void;
  label: string;
  actions?: DecisionActions;
};

const labels: Readonly<Record<Decision, string>> = { keep: 'Keep', reject: 'Reject' };

export const DecisionButtons = ({
  decision,
  onDecide,
  label,
  actions = decisionActions,
}: Props) => {
  const shortcuts = useShortcuts();
  const shown = useShownChord();
  const keysOf = (action: ActionId): string => {
    const chord = shortcuts[action];
    return chord === null ? '' : ` (${shown(chord).join('+')})`;
  };
  return (
    <Flex component="fieldset" gap="xs" flex="none" aria-label={label}>
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
            aria-label={labels[one]}
            title={
              isDecided
                ? `${name}. Press again for undecided${keysOf(actions.undecide)}`
                : `${labels[one]} this clip${keysOf(actions[one])}`
            }
            onClick={() => onDecide(isDecided ? null : one)}
          >
            <Icon aria-hidden />
            <span className={textStyles.word}>{labels[one]}</span>
          </button>
        );
      })}
    </Flex>
  );
};
