import { Flex } from '@mantine/core';
import { type Verdict, verdicts } from '../../../shared/domain/verdict.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { verdictLooks } from '../../ui/VerdictMark.tsx';

export const verdictActions = {
  'selection.verdictReal': 'real',
  'selection.verdictIntended': 'intended',
  'selection.verdictWrong': 'wrong',
  'selection.verdictDuplicate': 'duplicate',
  'selection.verdictNone': null,
} as const satisfies Partial<Record<ActionId, Verdict | null>>;

type Props = { verdict: Verdict | null; onVerdict: (verdict: Verdict | null) => void };

export const VerdictButtons = ({ verdict, onVerdict }: Props) => (
  <Flex component="fieldset" wrap="wrap" gap="xs" aria-label="Verdict">
    {verdicts.map((one) => {
      const { label, icon: Icon } = verdictLooks[one];
      const isGiven = one === verdict;
      return (
        <Toggle key={one} isOn={isGiven} onPress={() => onVerdict(isGiven ? null : one)}>
          <Icon aria-hidden />
          {label}
        </Toggle>
      );
    })}
  </Flex>
);
