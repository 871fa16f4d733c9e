import { expect, test } from 'vitest';
import { actionCatalogue, actionIds } from '../../../renderer/actions/action-catalogue.ts';
import {
  actionsOn,
  conflictsOf,
  shortcutsOf,
  withShortcut,
} from '../../../renderer/actions/shortcuts.ts';

test('no two actions of the catalogue have the same keys', () => {
  const shortcuts = shortcutsOf({});
  for (const id of actionIds) expect(conflictsOf(shortcuts, id), id).toEqual([]);
});

test("the user's keys replace the default ones, and may be none", () => {
  const shortcuts = shortcutsOf({ 'go.queue': 'mod+J', 'app.undo': null });
  expect(actionsOn(shortcuts, 'mod+J')).toEqual(['go.queue']);
  expect(actionsOn(shortcuts, 'mod+2')).toEqual([]);
  expect(actionsOn(shortcuts, 'mod+Z')).toEqual([]);
});

test('two actions with the same keys are each reported with the other', () => {
  const shortcuts = shortcutsOf({ 'go.queue': 'mod+1' });
  expect(conflictsOf(shortcuts, 'go.queue')).toEqual(['go.library']);
  expect(conflictsOf(shortcuts, 'go.library')).toEqual(['go.queue']);
});

test('keys of unknown actions do no harm', () => {
  const shortcuts = shortcutsOf({ 'gone.action': 'mod+1', constructor: 'X' });
  expect(actionsOn(shortcuts, 'mod+1')).toEqual(['go.library']);
});

test('an action with its default keys again is no longer an override', () => {
  const changed = withShortcut({}, 'go.queue', 'mod+J');
  expect(changed).toEqual({ 'go.queue': 'mod+J' });
  expect(withShortcut(changed, 'go.queue', actionCatalogue['go.queue'].keys)).toEqual({});
  expect(withShortcut(changed, 'go.queue', null)).toEqual({ 'go.queue': null });
});
