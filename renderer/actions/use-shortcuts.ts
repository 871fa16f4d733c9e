import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRpc } from '../rpc/rpc-context.ts';
import type { ActionId } from './action-catalogue.ts';
import { isMac, shownChord } from './key-chord.ts';
import { type Shortcuts, shortcutsOf } from './shortcuts.ts';

const none = {};

/** Returns the effective keys; the defaults until the settings have loaded. */
export const useShortcuts = (): Shortcuts => {
  const { query } = useRpc();
  const { data } = useQuery(query.settings.get.queryOptions());
  const overrides = data?.shortcuts ?? none;
  return useMemo(() => shortcutsOf(overrides), [overrides]);
};

/** Returns an action's keys for tooltips: "Ctrl+K"; null for none. */
export const useKeysLabel = (action: ActionId): string | null => {
  const keys = useShortcuts()[action];
  return keys === null ? null : shownChord(keys, isMac()).join('+');
};
