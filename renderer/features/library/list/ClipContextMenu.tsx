import type { ReactElement } from 'react';
import { ActionContextMenu } from '../../../actions/ActionContextMenu.tsx';
import type { ActionGroups } from '../../../actions/ActionItems.tsx';
import type { Handlers } from '../../../actions/action-handlers.ts';

/** At most ten: the others are in the selection bar. */
export const clipMenuActions: ActionGroups = [
  ['selection.open', 'review.compare'],
  ['selection.keep', 'selection.reject'],
  ['selection.evaluate', 'selection.export'],
  ['selection.openFile', 'selection.reveal', 'selection.copyPath'],
  ['selection.delete'],
];

type Props = {
  handlers: Handlers;
  children: ReactElement;
};

export const ClipContextMenu = (props: Props) => (
  <ActionContextMenu label="Clip" groups={clipMenuActions} {...props} />
);
