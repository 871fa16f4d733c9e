import { useCallback, useEffect, useState } from 'react';
import type { SettingsChange } from '../../../shared/contract/settings.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useUpdateSettings } from '../../rpc/use-update-settings.ts';
import { uiTimes } from '../../ui/ui-times.ts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: ErrorRecord };

export type SaveSettings = { save: (change: SettingsChange) => void; state: SaveState };

export const useSaveSettings = (): SaveSettings => {
  const { mutate } = useUpdateSettings();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const save = useCallback(
    (change: SettingsChange) => {
      setState({ kind: 'saving' });
      mutate(change, {
        onSuccess: () => setState({ kind: 'saved' }),
        onError: (error) => setState({ kind: 'failed', error: errorRecordOf(error) }),
      });
    },
    [mutate],
  );
  useEffect(() => {
    if (state.kind !== 'saved') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), uiTimes.savedMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { save, state };
};
