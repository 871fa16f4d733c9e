import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { cullSession } from '../../../renderer/features/cull/cull-session.ts';
import { clipMenuActions } from '../../../renderer/features/library/list/ClipList.tsx';
import {
  barActions,
  moreActions,
} from '../../../renderer/features/library/selection/ClipSelectionBar.tsx';
import { handlersOf } from '../../../renderer/features/library/selection/use-selection-actions.tsx';
import type { ClipId } from '../../../shared/domain/ids.ts';

type Arguments = Parameters<typeof handlersOf>;

/** Every other member is a function that does nothing. */
const withMembers = (members: object) =>
  Object.assign(Object.create(new Proxy({}, { get: () => () => undefined })), members);

const handlersFor = (selected: string[], inView: string[] = [], parts: object = {}) => {
  const clipIds = selected as ClipId[];
  const rows = withMembers({ total: inView.length, readIds: async () => inView });
  const selection = withMembers({ selected: new Set(clipIds), active: 0 });
  return handlersOf(rows as Arguments[0], selection, clipIds, withMembers(parts) as Arguments[3]);
};

/** Every action for a selected clip, which is active. */
const ownActions = (): string[] => {
  const names = Object.keys(handlersFor(['a']));
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

test('selected clips are culled in the order of the view, those out of it last', async () => {
  const page = { location: { hash: '' }, history: { pushState: () => undefined } };
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  handlersFor(['out', 'b', 'a'], ['a', 'other', 'b'])['clips.cull']?.();
  await vi.waitFor(() => expect(cullSession.now().clipIds).toEqual(['a', 'b', 'out']));
});

test('the dialog for tags stays closed when those of clips arrive that were not loaded', async () => {
  const shown: ReactElement<{ onClose: () => void }>[] = [];
  const cards = Promise.withResolvers<[]>();
  const show = (render: (onClose: () => void) => (typeof shown)[number]) =>
    shown.push(render(() => undefined));
  handlersFor(['a'], [], { show, cardsOf: () => cards.promise })['selection.tag']?.();
  shown[0]?.props.onClose();
  cards.resolve([]);
  await cards.promise;
  expect(shown).toHaveLength(1);
});
