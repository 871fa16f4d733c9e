import { useComputedColorScheme } from '@mantine/core';
import { useActionHandlers } from '../actions/action-handlers.ts';
import { useUndoStack } from '../actions/undo-stack.ts';
import { goTo } from '../routes/hash-location.ts';
import { routes } from '../routes/routes.ts';
import { useUpdateSettings } from '../rpc/use-update-settings.ts';
import { notify } from '../ui/notify.ts';

export const useAppActions = ({
  openPalette,
  openShortcuts,
}: {
  openPalette: () => void;
  openShortcuts: () => void;
}): void => {
  const undo = useUndoStack();
  const theme = useComputedColorScheme('dark');
  const { mutate: update } = useUpdateSettings();
  useActionHandlers({
    'go.library': () => goTo(routes.library),
    'go.queue': () => goTo(routes.queue),
    'go.watched': () => goTo(routes.queueWatched),
    'go.reports': () => goTo(routes.reports),
    'go.service': () => goTo(routes.service),
    'go.trends': () => goTo(routes.trends),
    'go.settings': () => goTo(routes.settings),
    'go.shortcuts': () => goTo(routes.settingsSection('shortcuts')),
    'go.firstRun': () => goTo(routes.firstRun),
    'go.back': () => window.history.back(),
    'view.theme': () =>
      update(
        { appearance: theme === 'dark' ? 'light' : 'dark' },
        { onError: notify.failed('The theme was not changed') },
      ),
    'app.palette': openPalette,
    'app.shortcuts': openShortcuts,
    'app.undo': async () => {
      if (!(await undo.undoNewest())) notify.passing('There is nothing to undo.');
    },
  });
};
