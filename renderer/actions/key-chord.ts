/**
 * Key chords as text: modifiers in the order `mod ctrl meta alt shift`, then the key as the browser
 * names it, letters in upper case: `mod+shift+O`, `mod+comma`. `mod` is Command on a Mac and Ctrl
 * elsewhere.
 */

/** Names of characters that are hard to read or have a meaning in the text of a chord. */
const symbolNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '.': 'period',
  '/': 'slash',
  '+': 'plus',
  '-': 'minus',
  ' ': 'Space',
};

const modifiers = ['mod', 'ctrl', 'meta', 'alt', 'shift'] as const;
/** Keys that are no chord alone. `Process`: an input method handles the press. */
const ignoredKeys = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Process']);

/** Characters of the punctuation keys of a US keyboard, by position. */
const punctuation: Readonly<Record<string, string>> = {
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Slash: '/',
};

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns the name of a character in a chord. */
export const nameOfCharacter = (character: string): string => {
  const upper = character.toUpperCase();
  // "ß" is "SS" in upper case.
  return symbolNames[character] ?? (upper.length === 1 ? upper : character);
};

export const nameAtPosition = (code: string): string | null => {
  const character = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? punctuation[code];
  return character === undefined ? null : nameOfCharacter(character);
};

/**
 * Uses the position of a dead key, and of a letter or digit key that types a non-ASCII character or
 * is pressed with Alt, which changes the character on a Mac.
 */
const keyName = ({ key, code, altKey }: KeyPress): string | null => {
  if (key === 'Dead') return nameAtPosition(code);
  if (key.length > 1) return key;
  const mayUsePosition = altKey || key.charCodeAt(0) > 127;
  const byPosition = mayUsePosition && /^(Key|Digit)/.test(code) ? nameAtPosition(code) : null;
  return byPosition ?? nameOfCharacter(key);
};

const modifiersOf = (press: KeyPress, onMac: boolean): string[] => {
  const held: Record<(typeof modifiers)[number], boolean> = {
    mod: onMac ? press.metaKey : press.ctrlKey,
    ctrl: onMac && press.ctrlKey,
    meta: !onMac && press.metaKey,
    alt: press.altKey,
    shift: press.shiftKey,
  };
  return modifiers.filter((modifier) => held[modifier]);
};

const withoutShift = (held: readonly string[]): string[] =>
  held.filter((modifier) => modifier !== 'shift');

/** @returns the pressed chord; null for modifiers alone and for dead keys without a US character */
export const chordOf = (press: KeyPress, onMac: boolean): string | null => {
  if (ignoredKeys.has(press.key)) return null;
  const name = keyName(press);
  if (name === null) return null;
  // A symbol already implies Shift, and its key differs between keyboards.
  const isSymbol = press.key.length === 1 && !/[\p{L}\p{N} ]/u.test(press.key) && !press.altKey;
  const held = modifiersOf(press, onMac);
  return [...(isSymbol ? withoutShift(held) : held), name].join('+');
};

/**
 * Returns the chords that a press may mean, best first: by its character, then, for the number row
 * and punctuation, by position with and without Shift, since layouts differ in what needs it.
 */
export const chordsOf = (press: KeyPress, onMac: boolean): string[] => {
  const chord = chordOf(press, onMac);
  if (chord === null) return [];
  const name = /^Key/.test(press.code) ? null : nameAtPosition(press.code);
  // A key that types a Latin letter is known by it.
  if (name === null || /^[a-z]$/i.test(press.key)) return [chord];
  const held = modifiersOf(press, onMac);
  return [chord, [...held, name].join('+'), [...withoutShift(held), name].join('+')];
};

const shownKeys: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  ...Object.fromEntries(Object.entries(symbolNames).map(([symbol, name]) => [name, symbol])),
  Space: 'Space',
};

const shownModifiers = {
  mac: { mod: '⌘', ctrl: '⌃', meta: '⌘', alt: '⌥', shift: '⇧' },
  other: { mod: 'Ctrl', ctrl: 'Ctrl', meta: 'Win', alt: 'Alt', shift: 'Shift' },
} as const;

/** Returns a chord's keys as labelled on the user's keyboard: `['Ctrl', 'K']`. */
export const shownChord = (chord: string, onMac: boolean): string[] => {
  const names: Readonly<Record<string, string>> = shownModifiers[onMac ? 'mac' : 'other'];
  return chord.split('+').map((part) => names[part] ?? shownKeys[part] ?? part);
};

/** Chords that edit text: in a text field they belong to the field. */
const editing =
  /^mod\+(shift\+)?([ACVXYZ]|Backspace|Delete|Arrow\w+|Home|End)$|^alt\+(shift\+)?Arrow/;

/** Whether a chord may trigger an action while a text field has the focus. */
export const actsWhileTyping = (chord: string): boolean =>
  chord.startsWith('mod+') && !editing.test(chord);
