import { useEffect } from 'react';
import { actionCatalogue, actionIds } from '../actions/action-catalogue.ts';
import { useActions } from '../actions/action-handlers.ts';
import { goTo } from '../routes/hash-location.ts';
import { notify } from '../ui/notify.ts';

/** Handles requests of the desktop's menus and notifications; does nothing in a browser. */
export const useHostBridge = (): void => {
  const context = useActions();
  useEffect(() => {
    const bridge = window.clipcheck;
    if (!bridge) return;
    const stops = [
      bridge.onAction((name) => {
        const action = actionIds.find((id) => id === name);
        if (!action) return;
        const act = context.find(action);
        // A menu shows all of its items at any time.
        if (act) act();
        else notify.toast(`“${actionCatalogue[action].title}” is not available here.`);
      }),
      bridge.onNavigate((hash) => goTo(hash.replace(/^#?/, ''))),
      bridge.onSaved((name) => notify.done(`Saved: ${name}`)),
      bridge.onNotSaved((name) =>
        notify.problem(
          `${name} could not be saved. Check the free space and the permissions of its folder.`,
        ),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [context]);
};
