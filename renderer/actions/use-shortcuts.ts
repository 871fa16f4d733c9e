import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRpc } from '../rpc/rpc-context.ts';
import type { ActionId } from './action-catalogue.ts';
import { isMac, nameAtPosition, nameOfCharacter, shownChord } from './key-chord.ts';
import { actionsOn, type Shortcuts, shortcutsOf } from './shortcuts.ts';

/** Characters of the keys without Shift, by position (`KeyA`, `Digit1`). */
type KeyboardLayout = ReadonlyMap<string, string>;

/** Only Chromium has a keyboard map. */
type WithKeyboard = Navigator & {
  readonly keyboard?: { getLayoutMap(): Promise<Iterable<[string, string]>> };
};

const readKeyboardLayout = async (): Promise<KeyboardLayout> => {
  const { keyboard }: WithKeyboard = navigator;
  return new Map((await keyboard?.getLayoutMap().catch(() => null)) ?? []);
};

/**
 * Returns a chord with the character that its key has on a layout, if no key of the layout has the
 * chord's own without Shift: `&` for `1` on an AZERTY keyboard.
 * @param isBound whether the other character would run an action
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

const none = {};

export const useShortcuts = (): Shortcuts => {
  const { query } = useRpc();
  const { data } = useQuery(query.settings.get.queryOptions());
  const overrides = data?.shortcuts ?? none;
  return useMemo(() => shortcutsOf(overrides), [overrides]);
};

const noLayout = new Map<string, string>();

export const useShownChord = (): ((chord: string) => string[]) => {
  const shortcuts = useShortcuts();
  const { data: layout = noLayout } = useQuery({
    queryKey: ['keyboard-layout'],
    queryFn: readKeyboardLayout,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });
  const isBound = (chord: string): boolean => actionsOn(shortcuts, chord).length > 0;
  return (chord) => shownChord(chordOnLayout(layout, chord, isBound), isMac());
};

export const useKeysLabel = (action: ActionId): string | null => {
  const keys = useShortcuts()[action];
  const shown = useShownChord();
  return keys === null ? null : shown(keys).join('+');
};

/** Adds an action's keys, if any, to a text: "Library (Ctrl+1)". */
export const useTextWithKeys = (text: string, action: ActionId): string => {
  const keys = useKeysLabel(action);
  return keys === null ? text : `${text} (${keys})`;
};
