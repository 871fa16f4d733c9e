import { Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ActionId, actionCatalogue } from '../../../../actions/action-catalogue.ts';
import { useActions } from '../../../../actions/action-handlers.ts';
import { KeyedLabel } from './KeyedLabel.tsx';
import styles from './ToolButton.module.css';

type Props = {
  /** Action to run. */
  action: ActionId;
  icon: LucideIcon;
  /** Overrides the action's title. */
  label?: string;
  /** For toggles: whether it is on. */
  isPressed?: boolean;
};

/** A button of the player: an icon with a tooltip of its name and shortcut. */
export const ToolButton = ({ action, icon: Icon, label, isPressed }: Props) => {
  const context = useActions();
  const name = label ?? actionCatalogue[action].title;
  return (
    <Tooltip label={<KeyedLabel action={action} label={name} />}>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        aria-pressed={isPressed}
        onClick={() => context.find(action)?.()}
      >
        <Icon aria-hidden />
      </button>
    </Tooltip>
  );
};
