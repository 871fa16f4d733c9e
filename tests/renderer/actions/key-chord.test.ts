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

test('the main modifier is Ctrl, or Command on a Mac', () => {
  expect(chordOf(press('k', { ctrlKey: true }), false)).toBe('mod+K');
  expect(chordOf(press('k', { metaKey: true }), true)).toBe('mod+K');
  expect(chordOf(press('k', { metaKey: true }), false)).toBe('meta+K');
  expect(chordOf(press('k', { ctrlKey: true }), true)).toBe('ctrl+K');
});

test('modifiers have a fixed order, however they are held', () => {
  const chord = chordOf(press('ArrowUp', { shiftKey: true, altKey: true, ctrlKey: true }), false);
  expect(chord).toBe('mod+alt+shift+ArrowUp');
});

test('a character is the same chord whether or not a keyboard needs Shift for it', () => {
  expect(chordOf(press('/', { ctrlKey: true }), false)).toBe('mod+slash');
  expect(chordOf(press('/', { ctrlKey: true, shiftKey: true }), false)).toBe('mod+slash');
  expect(chordOf(press(','), false)).toBe('comma');
});

test('uses the position of the key where a layout has no Latin letters', () => {
  expect(chordOf(press('к', { code: 'KeyR', ctrlKey: true }), false)).toBe('mod+R');
});

test('uses the position of the key where Alt on a Mac types another character', () => {
  expect(chordOf(press('®', { code: 'KeyR', altKey: true }), true)).toBe('alt+R');
});

test('a modifier alone is no chord', () => {
  expect(chordOf(press('Shift', { shiftKey: true }), false)).toBeNull();
});

test('a text field keeps the standard editing chords and keys without a modifier', () => {
  for (const chord of ['mod+A', 'mod+Z', 'mod+shift+Z', 'mod+Backspace', 'R', 'Enter', 'Escape']) {
    expect(actsWhileTyping(chord), chord).toBe(false);
  }
  expect(actsWhileTyping('mod+K')).toBe(true);
  expect(actsWhileTyping('mod+shift+G')).toBe(true);
});

test('pressing a default shortcut gives the chord in the catalogue', () => {
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

test('shows chords as printed on keyboards', () => {
  expect(shownChord('mod+shift+O', false)).toEqual(['Ctrl', 'Shift', 'O']);
  expect(shownChord('mod+comma', true)).toEqual(['⌘', ',']);
});
