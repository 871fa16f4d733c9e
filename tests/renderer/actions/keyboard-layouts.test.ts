import { expect, test } from 'vitest';
import { actionCatalogue, actionIds } from '../../../renderer/actions/action-catalogue.ts';
import { type KeyPress, nameOfCharacter } from '../../../renderer/actions/key-chord.ts';
import { actionsOn, pressedChord, shortcutsOf } from '../../../renderer/actions/shortcuts.ts';
import { chordOnLayout } from '../../../renderer/actions/use-shortcuts.ts';

const rows = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
];
const codes = rows.join(' ').split(' ');

type Layout = {
  /** Characters of the keys by position, † for a dead key. */
  plain: string;
  shifted: string;
  altGr: Record<string, string>;
  /** Number and punctuation keys whose own character has another action than their position. */
  byCharacter: Record<string, string>;
  /** How help shows the default keys that no key types without Shift. */
  shown: Record<string, string>;
};

const layouts: Record<string, Layout> = {
  French: {
    plain: `²&é"'(-è_çà)= azertyuiop†$ qsdfghjklmù* <wxcvbn,;:!`,
    shifted: `²1234567890°+ AZERTYUIOP†£ QSDFGHJKLM%µ >WXCVBN?./§`,
    altGr: { Digit5: '[', Minus: ']' },
    byCharacter: { Comma: 'semicolon', shiftComma: 'period' },
    shown: { '1': '&', '2': 'É', '3': '"', '0': 'À', '[': '^', ']': '$', period: ':' },
  },
  Czech: {
    plain: `;+ěščřžýáíé=† qwertzuiopú) asdfghjklů§† \\yxcvbnm,.-`,
    shifted: `†1234567890%† QWERTZUIOP/( ASDFGHJKL"!' |YXCVBNM?:_`,
    altGr: { KeyF: '[', KeyG: ']' },
    byCharacter: { Digit1: 'plus', shiftComma: '?' },
    shown: {
      '1': '1',
      'mod+1': 'mod+plus',
      '3': 'Š',
      '[': 'Ú',
      ']': ')',
      'mod+slash': 'mod+minus',
    },
  },
  German: {
    plain: `†1234567890ß† qwertzuiopü+ asdfghjklöä# <yxcvbnm,.-`,
    shifted: `°!"§$%&/()=?† QWERTZUIOPÜ* ASDFGHJKLÖÄ' >YXCVBNM;:_`,
    altGr: { Digit8: '[', Digit9: ']' },
    byCharacter: { BracketRight: 'plus', shiftMinus: '?', shiftComma: 'semicolon' },
    shown: { '1': '1', '[': 'Ü', ']': ']', semicolon: 'Ö' },
  },
};

const keysOf = (characters: string): Map<string, string> => {
  const keys = [...characters.replaceAll(/ (?=\S{11})/g, '')];
  expect(keys).toHaveLength(codes.length);
  return new Map(codes.map((code, at) => [code, keys[at] ?? '']));
};

const shortcuts = shortcutsOf({});
const defaults = actionIds.flatMap((id) => {
  const { keys } = actionCatalogue[id];
  return keys === null ? [] : [{ id, keys, name: keys.split('+').at(-1) ?? '' }];
});

const press = (chord: string, key: string, code: string, shiftKey: boolean): KeyPress => ({
  key: key === '†' ? 'Dead' : key,
  code,
  shiftKey,
  metaKey: false,
  ctrlKey: chord.includes('mod'),
  altKey: chord.includes('alt'),
});

for (const [name, { plain, shifted, altGr, byCharacter, shown }] of Object.entries(layouts)) {
  const plainKeys = keysOf(plain);
  const shiftedKeys = keysOf(shifted);
  const levels = [
    ...[...plainKeys].map(([code, key]) => ({ code, key, isShifted: false })),
    ...[...shiftedKeys].map(([code, key]) => ({ code, key, isShifted: true })),
    ...Object.entries(altGr).map(([code, key]) => ({ code, key, isShifted: false })),
  ];

  test(`every default shortcut is run by its key on a ${name} keyboard`, () => {
    for (const { id, keys, name: wanted } of defaults) {
      const hasShift = /shift/.test(keys);
      const isLetter = /^[A-Z]$/.test(wanted);
      const hasCharacter = /^(.|comma|semicolon|period|slash|plus|minus)$/.test(wanted);
      // Arrows and other keys without a character are the same on all keyboards.
      const named = { code: '', key: wanted === 'Space' ? ' ' : wanted, isShifted: hasShift };
      const typing = hasCharacter
        ? levels.filter(
            ({ key, isShifted }) =>
              nameOfCharacter(key) === wanted && (!isLetter || isShifted === hasShift),
          )
        : [named];
      expect(typing, id).not.toEqual([]);
      for (const { key, code, isShifted } of typing) {
        const chord = pressedChord(shortcuts, press(keys, key, code, isShifted), false);
        expect(chord && actionsOn(shortcuts, chord), `${id} by ${code}`).toContain(id);
      }
    }
  });

  test(`numbers and punctuation work by position on a ${name} keyboard`, () => {
    const others: Record<string, string> = {};
    const positions = { '[': 'BracketLeft', ']': 'BracketRight', comma: 'Comma', period: 'Period' };
    const further = { semicolon: 'Semicolon', slash: 'Slash', minus: 'Minus' };
    const digits = Object.fromEntries([...'1234567890'].map((digit) => [digit, `Digit${digit}`]));
    const codeOf: Record<string, string> = { ...positions, ...further, ...digits };
    for (const { keys, name: wanted } of defaults) {
      const code = codeOf[wanted];
      if (code === undefined) continue;
      for (const isShifted of [false, true]) {
        const key = (isShifted ? shiftedKeys : plainKeys).get(code) ?? '';
        // Letters act as what they are, wherever they are.
        if (/[a-z]/i.test(key)) continue;
        const chord = pressedChord(shortcuts, press(keys, key, code, isShifted), false);
        if (chord !== keys) others[`${isShifted ? 'shift' : ''}${code}`] = chord ?? '';
      }
    }
    expect(others).toEqual(byCharacter);
  });

  test(`help shows the characters of a ${name} keyboard`, () => {
    const layout = new Map([...plainKeys].map(([code, key]) => [code, key === '†' ? '^' : key]));
    const isBound = (chord: string): boolean => actionsOn(shortcuts, chord).length > 0;
    for (const [chord, expected] of Object.entries(shown)) {
      expect(chordOnLayout(layout, chord, isBound), chord).toBe(expected);
    }
  });
}

test('without a known layout, help shows the keys as they are set', () => {
  expect(chordOnLayout(new Map(), 'mod+1', () => false)).toBe('mod+1');
});
