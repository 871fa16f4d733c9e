import type { ReactElement } from 'react';
import { ActionContextMenu } from '../../../actions/ActionContextMenu.tsx';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import type { Handlers } from '../../../actions/action-handlers.ts';

export const clipMenuActions: readonly (readonly ActionId[])[] = [
  ['selection.open', 'review.compare'],
  ['selection.keep', 'selection.reject', 'selection.undecide'],
  ['selection.evaluate', 'selection.retry', 'selection.setPrompt', 'selection.copyRetryPrompt'],
  [
    'selection.verdictReal',
    'selection.verdictIntended',
    'selection.verdictWrong',
    'selection.verdictDuplicate',
    'selection.verdictNone',
  ],
  ['selection.sort', 'selection.export', 'selection.reveal'],
  ['selection.delete'],
];

type Props = {
  handlers: Handlers;
  children: ReactElement;
};

export const ClipContextMenu = (props: Props) => (
  <ActionContextMenu label="Clip" groups={clipMenuActions} {...props} />
);
