import { createSafeContext } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { ActionId } from './action-catalogue.ts';

/** Actions without a handler are not offered. */
export type Handlers = Partial<Record<ActionId, (() => void) | undefined>>;

type ActionHandlers = ReturnType<typeof createActionHandlers>;

type Mounted = { readonly handlers: () => Handlers; readonly isEverywhere: boolean };

/** The last handler mounted for an action wins: a dialog takes precedence over its screen. */
export const createActionHandlers = () => {
  const mounted: Mounted[] = [];
  const findIn = (some: readonly Mounted[], action: ActionId): (() => void) | undefined => {
    for (const { handlers } of some.toReversed()) {
      const found = handlers()[action];
      if (found) return found;
    }
    return undefined;
  };
  return {
    mount: (handlers: () => Handlers, isEverywhere = false): (() => void) => {
      const added = { handlers, isEverywhere };
      mounted.push(added);
      return () => {
        mounted.splice(mounted.indexOf(added), 1);
      };
    },
    find: (action: ActionId): (() => void) | undefined => findIn(mounted, action),
    /** Whether the screen shown handles an action itself. */
    isOfScreen: (action: ActionId): boolean =>
      findIn(
        mounted.filter(({ isEverywhere }) => !isEverywhere),
        action,
      ) !== undefined,
  };
};

export const [ActionHandlersContext, useActions] = createSafeContext<ActionHandlers>(
  'useActions must be used inside App',
);

/**
 * Handles actions while mounted. Handlers are updated in the commit that renders the component, so
 * that keys act on what is visible.
 * @param isEverywhere whether they are mounted on all screens
 */
export const useActionHandlers = (handlers: Handlers, isEverywhere = false): void => {
  const context = useActions();
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useLayoutEffect(() => context.mount(() => newest.current, isEverywhere), [context, isEverywhere]);
};
