import type { ActionId } from '../../../actions/action-catalogue.ts';

/** What can be done with clips, in groups; what nobody can carry out now is left out. */
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
