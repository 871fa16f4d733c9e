/**
 * Key chords as text, in one spelling: modifiers in the order `mod ctrl meta alt shift`, then the key as
 * the browser names it, letters in upper case: `mod+shift+O`, `alt+ArrowUp`, `mod+comma`. `mod` is
 * Command on a Mac and Ctrl elsewhere.
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
const modifierKeys = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Dead', 'Process']);

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** Whether the page is shown on an Apple device, with Command instead of Ctrl. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Returns the key's name in a chord. Uses the key's position if a non-Latin layout, or Alt on a Mac,
 * gives another character.
 */
const keyName = ({ key, code, altKey }: KeyPress): string => {
  if (key.length > 1) return key;
  const byPosition = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  if (byPosition && (altKey || key.charCodeAt(0) > 127)) return byPosition;
  return symbolNames[key] ?? key.toUpperCase();
};

/** @returns the pressed chord; null while only modifiers are held */
export const chordOf = (press: KeyPress, onMac: boolean): string | null => {
  if (modifierKeys.has(press.key)) return null;
  const name = keyName(press);
  // A symbol already implies Shift, and its key differs between keyboards.
  const isSymbol = press.key.length === 1 && !/[\p{L}\p{N} ]/u.test(press.key) && !press.altKey;
  const held: Record<(typeof modifiers)[number], boolean> = {
    mod: onMac ? press.metaKey : press.ctrlKey,
    ctrl: onMac && press.ctrlKey,
    meta: !onMac && press.metaKey,
    alt: press.altKey,
    shift: press.shiftKey && !isSymbol,
  };
  return [...modifiers.filter((modifier) => held[modifier]), name].join('+');
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
