import { expect, test } from 'vitest';
import { clipMenuActions } from '../../../renderer/features/library/list/ClipContextMenu.tsx';
import { handlersOf } from '../../../renderer/features/library/selection/use-selection-actions.ts';

type Actions = Parameters<typeof handlersOf>[0];
type Selection = Parameters<typeof handlersOf>[1];

test("a clip's menu has every action for selected clips, each once", () => {
  // Only the names of the handlers matter: every other member is a function that does nothing.
  const anyFunction = new Proxy({}, { get: () => () => undefined });
  const actions = Object.assign(Object.create(anyFunction), {
    targets: ['a', 'b'],
    // About the view.
    moveToBin: null,
  }) as Actions;
  const selection = Object.assign(Object.create(anyFunction), {
    selected: new Set(['a', 'b']),
    active: 0,
  }) as Selection;
  // These two are about the selection, not about a clip.
  const { 'selection.all': _all, 'selection.none': _none, ...own } = handlersOf(actions, selection);
  expect(clipMenuActions.flat().toSorted()).toEqual(Object.keys(own).toSorted());
});
