/**
 * Keys as text, in one spelling: modifiers in the order `mod ctrl meta alt shift`, then the key as
 * the browser names it, letters in upper case: `mod+shift+O`, `alt+ArrowUp`, `mod+comma`. `mod` is
 * Command on a Mac and Ctrl elsewhere.
 */

/** Signs that are hard to read, or stand for something, in the text of a chord. */
const signNames: Readonly<Record<string, string>> = {
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

/** Whether the keyboard in front of the user is a Mac's. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * The letter or sign of a key press. Where a layout without Latin letters, or Alt on a Mac, gives
 * another sign, the key's place counts.
 */
const keyName = ({ key, code, altKey }: KeyPress): string => {
  if (key.length > 1) return key;
  const byPlace = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  if (byPlace && (altKey || key.charCodeAt(0) > 127)) return byPlace;
  return signNames[key] ?? key.toUpperCase();
};

/** @returns the pressed chord; null while only modifiers are held */
export const chordOf = (press: KeyPress, onMac: boolean): string | null => {
  if (modifierKeys.has(press.key)) return null;
  const name = keyName(press);
  // A sign already says that Shift was held, and on which key it lies differs between keyboards.
  const isSign = press.key.length === 1 && !/[\p{L}\p{N} ]/u.test(press.key) && !press.altKey;
  const held: Record<(typeof modifiers)[number], boolean> = {
    mod: onMac ? press.metaKey : press.ctrlKey,
    ctrl: onMac && press.ctrlKey,
    meta: !onMac && press.metaKey,
    alt: press.altKey,
    shift: press.shiftKey && !isSign,
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
  ...Object.fromEntries(Object.entries(signNames).map(([sign, name]) => [name, sign])),
  Space: 'Space',
};

const shownModifiers = {
  mac: { mod: '⌘', ctrl: '⌃', meta: '⌘', alt: '⌥', shift: '⇧' },
  other: { mod: 'Ctrl', ctrl: 'Ctrl', meta: 'Win', alt: 'Alt', shift: 'Shift' },
} as const;

/** A chord as it is printed on the user's keyboard, key by key: `['Ctrl', 'K']`. */
export const shownChord = (chord: string, onMac: boolean): string[] => {
  const names: Readonly<Record<string, string>> = shownModifiers[onMac ? 'mac' : 'other'];
  return chord.split('+').map((part) => names[part] ?? shownKeys[part] ?? part);
};

/** Chords with which text is edited: in a text field they belong to the field. */
const editing =
  /^mod\+(shift\+)?([ACVXYZ]|Backspace|Delete|Arrow\w+|Home|End)$|^alt\+(shift\+)?Arrow/;

/** Whether a chord may act while somebody types in a text field. */
export const actsWhileTyping = (chord: string): boolean =>
  chord.startsWith('mod+') && !editing.test(chord);
