import { expect, test } from 'vitest';
import {
  type ActionEntry,
  actionCatalogue,
  actionIds,
} from '../../../renderer/actions/action-catalogue.ts';
import {
  actsWhileTyping,
  chordOf,
  type KeyPress,
  shownChord,
} from '../../../renderer/actions/key-chord.ts';
import {
  actionsOn,
  conflictsOf,
  shortcutsOf,
  withShortcut,
} from '../../../renderer/actions/shortcuts.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.for<[what: string, key: string, held: Partial<KeyPress>, onMac: boolean, string | null]>([
  ['Ctrl, the main modifier', 'k', { ctrlKey: true }, false, 'mod+K'],
  ['Command, the main modifier on a Mac', 'k', { metaKey: true }, true, 'mod+K'],
  ['the Windows key', 'k', { metaKey: true }, false, 'meta+K'],
  ['Ctrl on a Mac', 'k', { ctrlKey: true }, true, 'ctrl+K'],
  ['a character that some keyboards need Shift for', '/', { shiftKey: true }, false, 'slash'],
  ['a position where the layout has no Latin letters', 'к', { code: 'KeyR' }, false, 'R'],
  ['a position with Alt on a Mac', '®', { code: 'KeyR', altKey: true }, true, 'alt+R'],
  ['a modifier alone', 'Shift', { shiftKey: true }, false, null],
])('the chord of %s', ([, key, held, onMac, chord]) => {
  expect(chordOf(press(key, held), onMac)).toBe(chord);
});

test('a text field keeps the standard editing chords and keys without a modifier', () => {
  for (const chord of ['mod+A', 'mod+Z', 'mod+shift+Z', 'mod+Backspace', 'R', 'Enter', 'Escape']) {
    expect(actsWhileTyping(chord), chord).toBe(false);
  }
  expect(actsWhileTyping('mod+K')).toBe(true);
  expect(actsWhileTyping('mod+shift+G')).toBe(true);
});

test('shows chords as printed on keyboards', () => {
  expect(shownChord('mod+shift+O', false)).toEqual(['Ctrl', 'Shift', 'O']);
  expect(shownChord('mod+comma', true)).toEqual(['⌘', ',']);
});

test('no two actions of the catalogue have the same keys', () => {
  const shortcuts = shortcutsOf({});
  for (const id of actionIds) expect(conflictsOf(shortcuts, id), id).toEqual([]);
});

test('an action that yields its keys comes after the one that takes them', () => {
  const yielding = actionIds.filter((id) => 'yieldsTo' in actionCatalogue[id]);
  expect(yielding).toHaveLength(5);
  for (const id of yielding) {
    const { keys, yieldsTo }: ActionEntry = actionCatalogue[id];
    expect(actionsOn(shortcutsOf({}), keys ?? '')).toEqual([yieldsTo, id]);
  }
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
