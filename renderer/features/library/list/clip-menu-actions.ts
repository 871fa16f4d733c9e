import type { ActionId } from '../../../actions/action-catalogue.ts';

/** Actions of the context menu, in groups; the menu omits unavailable ones. */
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
