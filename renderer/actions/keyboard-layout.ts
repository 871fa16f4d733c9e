import { nameAtPosition, nameOfCharacter } from './key-chord.ts';

/** Characters of the keys without Shift, by position (`KeyA`, `Digit1`). */
export type KeyboardLayout = ReadonlyMap<string, string>;

/** Only Chromium has a keyboard map. */
type WithKeyboard = Navigator & {
  readonly keyboard?: { getLayoutMap(): Promise<Iterable<[string, string]>> };
};

export const readKeyboardLayout = async (): Promise<KeyboardLayout> => {
  const { keyboard }: WithKeyboard = navigator;
  return new Map((await keyboard?.getLayoutMap().catch(() => null)) ?? []);
};

/**
 * Returns a chord with the character that its key has on a layout, if none of the layout's keys has
 * the chord's own without Shift: `&` for `1` on an AZERTY keyboard.
 * @param isBound whether an action has a chord, so that the other character would run that action
 */
export const chordOnLayout = (
  layout: KeyboardLayout,
  chord: string,
  isBound: (chord: string) => boolean,
): string => {
  const parts = chord.split('+');
  const name = parts.pop();
  const keys = [...layout].map(([code, character]) => [code, nameOfCharacter(character)] as const);
  if (keys.some(([, character]) => character === name)) return chord;
  const atPosition = keys.find(([code]) => nameAtPosition(code) === name)?.[1];
  if (atPosition === undefined) return chord;
  const shown = [...parts, atPosition].join('+');
  return isBound(shown) ? chord : shown;
};
