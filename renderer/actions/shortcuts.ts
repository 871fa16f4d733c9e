import type { Settings } from '../../shared/contract/settings.ts';
import { type ActionEntry, type ActionId, actionCatalogue, actionIds } from './action-catalogue.ts';
import { chordsOf, isMac, type KeyPress } from './key-chord.ts';

type Overrides = Settings['shortcuts'];

export type Shortcuts = Readonly<Record<ActionId, string | null>>;

/** Returns the default keys with the user's overrides. Ignores unknown action names. */
export const shortcutsOf = (overrides: Overrides): Shortcuts =>
  Object.fromEntries(
    actionIds.map((id) => [
      id,
      Object.hasOwn(overrides, id) ? (overrides[id] ?? null) : actionCatalogue[id].keys,
    ]),
  ) as Record<ActionId, string | null>;

/** Returns all actions bound to a chord. The first in catalogue order that has a handler runs. */
export const actionsOn = (shortcuts: Shortcuts, chord: string): ActionId[] =>
  actionIds.filter((id) => shortcuts[id] === chord);

/** Returns the first of `chordsOf` that an action has, else the first; null if it is no chord. */
export const pressedChord = (
  shortcuts: Shortcuts,
  press: KeyPress,
  onMac = isMac(),
): string | null => {
  const chords = chordsOf(press, onMac);
  return chords.find((chord) => actionsOn(shortcuts, chord).length > 0) ?? chords[0] ?? null;
};

const isYielding = (action: ActionId, other: ActionId): boolean => {
  const { yieldsTo }: ActionEntry = actionCatalogue[action];
  return yieldsTo === other;
};

/** Returns other actions with the same keys, without those that share them on purpose. */
export const conflictsOf = (shortcuts: Shortcuts, action: ActionId): ActionId[] => {
  const keys = shortcuts[action];
  if (keys === null) return [];
  return actionsOn(shortcuts, keys).filter(
    (id) => id !== action && !isYielding(action, id) && !isYielding(id, action),
  );
};

/** Returns the overrides after an action's keys change. @param keys null removes the keys */
export const withShortcut = (
  overrides: Overrides,
  action: ActionId,
  keys: string | null,
): Overrides => {
  const { [action]: _before, ...others } = overrides;
  return keys === actionCatalogue[action].keys ? others : { ...others, [action]: keys };
};
