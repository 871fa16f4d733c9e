import { ActionIcon, Flex, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type Verdict, verdicts } from '../../../shared/domain/verdict.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { Handlers } from '../../actions/action-handlers.ts';
import { ActionKeys } from '../../actions/Keys.tsx';
import { FilterPill } from '../../ui/FilterPills.tsx';
import { OverlayFocus } from '../../ui/OverlayFocus.tsx';
import { verdictLooks } from '../../ui/VerdictMark.tsx';

const actionOf = {
  real: 'selection.verdictReal',
  intended: 'selection.verdictIntended',
  wrong: 'selection.verdictWrong',
  duplicate: 'selection.verdictDuplicate',
} as const satisfies Record<Verdict, ActionId>;

/** @param give gets the verdict, null for none */
export const verdictHandlers = (
  give: (verdict: Verdict | null, action: ActionId) => void,
): Handlers => ({
  ...Object.fromEntries(verdicts.map((one) => [actionOf[one], () => give(one, actionOf[one])])),
  'selection.verdictNone': () => give(null, 'selection.verdictNone'),
});

type Props = { verdict: Verdict | null; onVerdict: (verdict: Verdict | null) => void };

/** Given often enough to have a button; the other is in a menu until it is given. */
const common: readonly Verdict[] = ['real', 'intended', 'wrong'];

export const VerdictButtons = ({ verdict, onVerdict }: Props) => (
  <Flex component="fieldset" wrap="wrap" gap="xs" aria-label="Verdict">
    {verdicts
      .filter((one) => common.includes(one) || one === verdict)
      .map((one) => {
        const { label, icon: Icon } = verdictLooks[one];
        const isGiven = one === verdict;
        return (
          <FilterPill
            key={one}
            isPressed={isGiven}
            leftSection={
              <Flex gap="xs" align="center">
                <ActionKeys action={actionOf[one]} />
                <Icon />
              </Flex>
            }
            onClick={() => onVerdict(isGiven ? null : one)}
          >
            {label}
          </FilterPill>
        );
      })}
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={26} aria-label="More verdicts" title="More verdicts">
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <OverlayFocus />
        <Menu.Item
          rightSection={<ActionKeys action={actionOf.duplicate} />}
          onClick={() => onVerdict('duplicate')}
        >
          {verdictLooks.duplicate.label}
        </Menu.Item>
        <Menu.Item disabled={verdict === null} onClick={() => onVerdict(null)}>
          Clear verdict
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </Flex>
);
