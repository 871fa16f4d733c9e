import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { ActionId } from './action-catalogue.ts';

export type Handlers = Partial<Record<ActionId, () => void>>;

type ActionHandlers = ReturnType<typeof createActionHandlers>;

/** The last handler mounted for an action wins: a dialog takes precedence over its screen. */
export const createActionHandlers = () => {
  const mounted: (() => Handlers)[] = [];
  return {
    mount: (handlers: () => Handlers): (() => void) => {
      mounted.push(handlers);
      return () => {
        mounted.splice(mounted.indexOf(handlers), 1);
      };
    },
    find: (action: ActionId): (() => void) | undefined => {
      for (const handlers of mounted.toReversed()) {
        const found = handlers()[action];
        if (found) return found;
      }
      return undefined;
    },
  };
};

export const ActionHandlersContext = createContext<ActionHandlers | null>(null);

export const useActions = (): ActionHandlers => {
  const handlers = useContext(ActionHandlersContext);
  if (!handlers) throw new Error('useActions must be used inside App');
  return handlers;
};

/**
 * Handles actions while mounted. Handlers are updated in the commit that renders the component, so
 * that keys act on what is visible.
 */
export const useActionHandlers = (handlers: Handlers): void => {
  const context = useActions();
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useLayoutEffect(() => context.mount(() => newest.current), [context]);
};
