import { useEffect } from 'react';
import { actionIds } from '../actions/action-catalogue.ts';
import { useActionContext } from '../actions/action-handlers.ts';
import { goTo } from './hash-location.ts';

/** Does what the desktop's menus and notifications ask for; nothing in a browser. */
export const useHostBridge = (): void => {
  const context = useActionContext();
  useEffect(() => {
    const bridge = window.clipcheck;
    if (!bridge) return;
    const stopActions = bridge.onAction((name) => {
      const action = actionIds.find((id) => id === name);
      if (action) context.find(action)?.();
    });
    const stopNavigating = bridge.onNavigate((hash) => goTo(hash.replace(/^#?/, '')));
    return () => {
      stopActions();
      stopNavigating();
    };
  }, [context]);
};
