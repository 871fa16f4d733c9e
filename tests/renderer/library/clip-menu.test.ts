import { expect, test } from 'vitest';
import { clipMenuActions } from '../../../renderer/features/library/list/ClipList.tsx';
import {
  barActions,
  moreActions,
} from '../../../renderer/features/library/selection/ClipSelectionBar.tsx';
import { handlersOf } from '../../../renderer/features/library/selection/use-selection-actions.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

type Arguments = Parameters<typeof handlersOf>;

/** Every action for a selected clip, which is active. */
const ownActions = (): string[] => {
  const clipId = 'a' as ClipId;
  // Only the names of the handlers matter: every other member is a function that does nothing.
  const anyFunction = new Proxy({}, { get: () => () => undefined });
  const selection = Object.assign(Object.create(anyFunction), {
    selected: new Set([clipId]),
    active: 0,
  }) as Arguments[1];
  const names = Object.keys(
    handlersOf(anyFunction as Arguments[0], selection, [clipId], anyFunction as Arguments[3]),
  );
  // These are about the selection, the active clip or the view.
  return names.filter((name) => !/^(selection\.(all|none|open)|clips\..*)$/.test(name));
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
