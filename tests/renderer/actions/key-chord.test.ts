import { expect, test } from 'vitest';
import { actionCatalogue, actionIds } from '../../../renderer/actions/action-catalogue.ts';
import {
  actsWhileTyping,
  chordOf,
  type KeyPress,
  shownChord,
} from '../../../renderer/actions/key-chord.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('the main modifier is Ctrl, on a Mac Command', () => {
  expect(chordOf(press('k', { ctrlKey: true }), false)).toBe('mod+K');
  expect(chordOf(press('k', { metaKey: true }), true)).toBe('mod+K');
  expect(chordOf(press('k', { metaKey: true }), false)).toBe('meta+K');
  expect(chordOf(press('k', { ctrlKey: true }), true)).toBe('ctrl+K');
});

test('modifiers stand in one order, whichever way they are held', () => {
  const chord = chordOf(press('ArrowUp', { shiftKey: true, altKey: true, ctrlKey: true }), false);
  expect(chord).toBe('mod+alt+shift+ArrowUp');
});

test('a sign is the same chord whether a keyboard needs Shift for it or not', () => {
  expect(chordOf(press('/', { ctrlKey: true }), false)).toBe('mod+slash');
  expect(chordOf(press('/', { ctrlKey: true, shiftKey: true }), false)).toBe('mod+slash');
  expect(chordOf(press(','), false)).toBe('comma');
});

test('where a layout has no Latin letters, the place of the key counts', () => {
  expect(chordOf(press('к', { code: 'KeyR', ctrlKey: true }), false)).toBe('mod+R');
  expect(chordOf(press('®', { code: 'KeyR', altKey: true }), true)).toBe('alt+R');
});

test('a modifier alone is no chord', () => {
  expect(chordOf(press('Shift', { shiftKey: true }), false)).toBeNull();
});

test('text is edited with the keys everybody knows, not with ours', () => {
  for (const chord of ['mod+A', 'mod+Z', 'mod+shift+Z', 'mod+Backspace', 'R', 'Enter', 'Escape']) {
    expect(actsWhileTyping(chord), chord).toBe(false);
  }
  expect(actsWhileTyping('mod+K')).toBe(true);
  expect(actsWhileTyping('mod+shift+G')).toBe(true);
});

test('every key of the catalogue is spelled as a press of it is', () => {
  const named: Readonly<Record<string, string>> = { comma: ',', slash: '/' };
  for (const id of actionIds) {
    const chord = actionCatalogue[id].keys;
    if (chord === null) continue;
    const parts = chord.split('+');
    const key = parts.at(-1) ?? '';
    const held = {
      ctrlKey: parts.includes('mod'),
      altKey: parts.includes('alt'),
      shiftKey: parts.includes('shift'),
    };
    expect(chordOf(press(named[key] ?? key, held), false), id).toBe(chord);
  }
});

test('chords are shown as keyboards are printed', () => {
  expect(shownChord('mod+shift+O', false)).toEqual(['Ctrl', 'Shift', 'O']);
  expect(shownChord('mod+comma', true)).toEqual(['⌘', ',']);
});
