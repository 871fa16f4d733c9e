import { useEffect } from 'react';
import { actionCatalogue, actionIds } from '../actions/action-catalogue.ts';
import { useActionContext } from '../actions/action-handlers.ts';
import { notify } from '../ui/notify.ts';
import { goTo } from './hash-location.ts';

/** Does what the desktop's menus and notifications ask for; nothing in a browser. */
export const useHostBridge = (): void => {
  const context = useActionContext();
  useEffect(() => {
    const bridge = window.clipcheck;
    if (!bridge) return;
    const stopActions = bridge.onAction((name) => {
      const action = actionIds.find((id) => id === name);
      if (!action) return;
      const act = context.find(action);
      // A menu shows all of its items at any time.
      if (act) act();
      else notify.info(`“${actionCatalogue[action].title}” has nothing to act on here.`);
    });
    const stopNavigating = bridge.onNavigate((hash) => goTo(hash.replace(/^#?/, '')));
    return () => {
      stopActions();
      stopNavigating();
    };
  }, [context]);
};
