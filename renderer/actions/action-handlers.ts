import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { ActionId } from './action-catalogue.ts';

export type Handlers = Partial<Record<ActionId, () => void>>;

/**
 * Who carries out which action now. Screens and dialogs mount their handlers; of several for one
 * action the last that was mounted counts, so that a dialog comes before what lies under it.
 */
export type ActionHandlers = {
  /** @returns how to take them away */
  mount(handlers: () => Handlers): () => void;
  /** Undefined while nobody can carry it out. */
  find(action: ActionId): (() => void) | undefined;
};

export const createActionHandlers = (): ActionHandlers => {
  const mounted: (() => Handlers)[] = [];
  return {
    mount: (handlers) => {
      mounted.push(handlers);
      return () => {
        mounted.splice(mounted.indexOf(handlers), 1);
      };
    },
    find: (action) => {
      for (const handlers of mounted.toReversed()) {
        const found = handlers()[action];
        if (found) return found;
      }
      return undefined;
    },
  };
};

export const ActionHandlersContext = createContext<ActionHandlers | null>(null);

export const useActionContext = (): ActionHandlers => {
  const handlers = useContext(ActionHandlersContext);
  if (!handlers) throw new Error('actions are used inside of App');
  return handlers;
};

/**
 * Carries out actions for as long as the component is mounted; the newest closures count. In the
 * commit that draws them, so that a key means what is seen.
 */
export const useActionHandlers = (handlers: Handlers): void => {
  const context = useActionContext();
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useLayoutEffect(() => context.mount(() => newest.current), [context]);
};
