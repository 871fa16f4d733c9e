import { Button, type ButtonProps } from '@mantine/core';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';
import { useKeysLabel } from './use-shortcuts.ts';

type Props = ButtonProps & { action: ActionId; 'aria-label'?: string };

/** Carries out an action of the screen; its title says what it does, and its keys. */
export const ActionButton = ({ action, ...rest }: Props) => {
  const actions = useActions();
  const keys = useKeysLabel(action);
  const { title } = actionCatalogue[action];
  return (
    <Button
      title={keys === null ? title : `${title} (${keys})`}
      onClick={() => actions.find(action)?.()}
      {...rest}
    />
  );
};
