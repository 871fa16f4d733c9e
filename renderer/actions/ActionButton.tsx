import { Button, type ButtonProps } from '@mantine/core';
import { type ActionId, actionCatalogue } from './action-catalogue.ts';
import { useActions } from './action-handlers.ts';
import { useTextWithKeys } from './use-shortcuts.ts';

type Props = ButtonProps & { action: ActionId; 'aria-label'?: string; 'aria-pressed'?: boolean };

/** Carries out an action of the screen; its title says what it does, and its keys. */
export const ActionButton = ({ action, ...rest }: Props) => {
  const actions = useActions();
  const title = useTextWithKeys(actionCatalogue[action].title, action);
  return <Button title={title} onClick={() => actions.find(action)?.()} {...rest} />;
};
