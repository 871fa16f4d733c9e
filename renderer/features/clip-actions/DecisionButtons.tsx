import { Button, Flex } from '@mantine/core';
import { type Decision, decisions } from '../../../shared/domain/decision.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { Handlers } from '../../actions/action-handlers.ts';
import { ActionKeys } from '../../actions/Keys.tsx';
import { useShortcuts, useShownChord } from '../../actions/use-shortcuts.ts';
import { decisionLooks } from '../../ui/DecisionMark.tsx';
import textStyles from '../../ui/texts.module.css';
import styles from './DecisionButtons.module.css';

export type DecisionActions = Readonly<Record<Decision | 'undecide', ActionId>>;

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
  /** Null if no keys act on the clip. */
  actions?: DecisionActions | null;
  /** Shows keys beside the words, of which a narrow `picture` container shows only the keys. */
  hasKeys?: boolean;
};

const labels: Readonly<Record<Decision, string>> = { keep: 'Keep', reject: 'Reject' };

export const DecisionButtons = ({
  decision,
  onDecide,
  label,
  actions = decisionActions,
  hasKeys = false,
}: Props) => {
  const shortcuts = useShortcuts();
  const shown = useShownChord();
  const keysOf = (action: Decision | 'undecide'): string => {
    const chord = actions && shortcuts[actions[action]];
    return chord === null ? '' : ` (${shown(chord).join('+')})`;
  };
  return (
    <Flex component="fieldset" gap="xs" flex="none" aria-label={label}>
      {decisions.map((one) => {
        const { icon: Icon, tone, label: name } = decisionLooks[one];
        const isDecided = one === decision;
        return (
          <Button
            key={one}
            px="sm"
            fw={400}
            {...(isDecided ? { c: `var(--cc-${tone})`, bd: '1px solid currentcolor' } : {})}
            leftSection={<Icon />}
            rightSection={actions && hasKeys ? <ActionKeys action={actions[one]} /> : null}
            aria-label={labels[one]}
            aria-pressed={isDecided}
            title={
              isDecided
                ? `${name}. Press again for undecided${keysOf('undecide')}`
                : `${labels[one]} this clip${keysOf(one)}`
            }
            onClick={() => onDecide(isDecided ? null : one)}
          >
            <span className={`${textStyles.word} ${styles.word}`}>{labels[one]}</span>
          </Button>
        );
      })}
    </Flex>
  );
};
