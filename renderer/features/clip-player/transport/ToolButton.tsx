import { ActionIcon, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type ActionId, actionCatalogue } from '../../../actions/action-catalogue.ts';
import { useActions } from '../../../actions/action-handlers.ts';
import { KeyedLabel } from './KeyedLabel.tsx';

type Props = {
  action: ActionId;
  icon: LucideIcon;
  label?: string;
  isPressed?: boolean;
};

export const ToolButton = ({ action, icon: Icon, label, isPressed }: Props) => {
  const context = useActions();
  const name = label ?? actionCatalogue[action].title;
  return (
    <Tooltip label={<KeyedLabel action={action} label={name} />}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        size={30}
        aria-label={name}
        aria-pressed={isPressed}
        onClick={() => context.find(action)?.()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};
