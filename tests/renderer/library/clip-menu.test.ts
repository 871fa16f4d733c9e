import { expect, test } from 'vitest';
import { clipMenuActions } from '../../../renderer/features/library/list/ClipContextMenu.tsx';
import { handlersOf } from '../../../renderer/features/library/selection/use-selection-actions.ts';

type Of<Part extends 0 | 1> = Parameters<typeof handlersOf>[Part];

test("a clip's menu has every action for selected clips, each once", () => {
  const any = new Proxy({}, { get: () => () => undefined });
  const actions = Object.assign(Object.create(any), { targets: ['a', 'b'] }) as Of<0>;
  const selection = Object.assign(Object.create(any), {
    selected: new Set(['a', 'b']),
    active: 0,
  }) as Of<1>;
  // These two are about the selection, not about a clip.
  const { 'selection.all': _all, 'selection.none': _none, ...own } = handlersOf(actions, selection);
  expect(clipMenuActions.flat().toSorted()).toEqual(Object.keys(own).sort());
});
