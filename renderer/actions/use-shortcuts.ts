import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRpc } from '../rpc/rpc-context.ts';
import type { ActionId } from './action-catalogue.ts';
import { isMac, shownChord } from './key-chord.ts';
import { chordOnLayout, readKeyboardLayout } from './keyboard-layout.ts';
import { actionsOn, type Shortcuts, shortcutsOf } from './shortcuts.ts';

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
