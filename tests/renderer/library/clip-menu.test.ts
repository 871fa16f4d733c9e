import { expect, test } from 'vitest';
import { clipMenuActions } from '../../../renderer/features/library/list/ClipContextMenu.tsx';
import {
  barActions,
  moreActions,
} from '../../../renderer/features/library/selection/ClipSelectionBar.tsx';
import { handlersOf } from '../../../renderer/features/library/selection/use-selection-actions.ts';

type Actions = Parameters<typeof handlersOf>[0];
type Selection = Parameters<typeof handlersOf>[1];

/** Every action for selected clips. */
const ownActions = (): string[] => {
  // Only the names of the handlers matter: every other member is a function that does nothing.
  const anyFunction = new Proxy({}, { get: () => () => undefined });
  const actions = Object.assign(Object.create(anyFunction), { targets: ['a', 'b'] }) as Actions;
  const selection = Object.assign(Object.create(anyFunction), {
    selected: new Set(['a', 'b']),
    active: 0,
  }) as Selection;
  // These are about the selection, or the active clip.
  const names = Object.keys(handlersOf(actions, selection));
  return names.filter((name) => !/^(selection\.(all|none|open)|player\.play)$/.test(name));
};

test('the selection bar has every action for selected clips, each once', () => {
  const offered = [...barActions.map(({ action }) => action), ...moreActions.flat()];
  expect(offered.toSorted()).toEqual(ownActions().toSorted());
});

test("a clip's menu has at most ten of them, each once", () => {
  const offered = clipMenuActions.flat();
  expect(offered.length).toBeLessThanOrEqual(10);
  expect([...ownActions(), 'selection.open']).toEqual(expect.arrayContaining(offered));
  expect(new Set(offered).size).toBe(offered.length);
});
