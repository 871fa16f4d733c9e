import type { Settings } from '../../shared/contract/settings.ts';
import { type ActionId, actionCatalogue, actionIds } from './action-catalogue.ts';

type Overrides = Settings['shortcuts'];

/** The keys of every action as they count now; null where it has none. */
export type Shortcuts = Readonly<Record<ActionId, string | null>>;

/** The catalogue's keys with the user's own in their place. Names of no action are left out. */
export const shortcutsOf = (overrides: Overrides): Shortcuts =>
  Object.fromEntries(
    actionIds.map((id) => [
      id,
      Object.hasOwn(overrides, id) ? (overrides[id] ?? null) : actionCatalogue[id].keys,
    ]),
  ) as Record<ActionId, string | null>;

/** Actions on the same keys: which of them acts is decided by who can, first of the catalogue first. */
export const actionsOn = (shortcuts: Shortcuts, chord: string): ActionId[] =>
  actionIds.filter((id) => shortcuts[id] === chord);

/** Other actions that have the keys of this one. */
export const conflictsOf = (shortcuts: Shortcuts, action: ActionId): ActionId[] => {
  const keys = shortcuts[action];
  return keys === null ? [] : actionsOn(shortcuts, keys).filter((id) => id !== action);
};

/**
 * The overrides once an action has got other keys; its default keys need no override.
 * @param keys null takes the keys away
 */
export const withShortcut = (
  overrides: Overrides,
  action: ActionId,
  keys: string | null,
): Overrides => {
  const { [action]: _before, ...others } = overrides;
  return keys === actionCatalogue[action].keys ? others : { ...others, [action]: keys };
};
