import { useSyncExternalStore } from 'react';

/**
 * The screen's address behind the page's `#`, with a query of its own: `#/library?view=table`.
 * Wouter's own hash location puts a query before the `#`, where it belongs to the page and reaches
 * the host; and it would take a query behind the `#` for a part of the path.
 */
const hashAddress = (): string => `/${window.location.hash.replace(/^#?\/?/, '')}`;

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '/';
const queryOf = (address: string): string => {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start + 1);
};

const listeners = new Set<() => void>();

/**
 * Everybody is told at once. With listeners of their own at the window, one part of a screen would
 * be drawn for the new address before another knows of it.
 */
const tellAll = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  // The browser tells of `popstate` for back, forward and typed addresses.
  if (listeners.size === 0) window.addEventListener('popstate', tellAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tellAll);
  };
};

/**
 * Goes to an address within the app.
 * @param address path, with a query if any: `/library?view=table`
 */
export const goTo = (address: string, options: { replace?: boolean } = {}): void => {
  const hash = `#${address}`;
  if (hash === window.location.hash) return;
  if (options.replace) window.history.replaceState(window.history.state, '', hash);
  else window.history.pushState(null, '', hash);
  tellAll();
};

/** The path of the screen that is shown now. */
export const currentPath = (): string => pathOf(hashAddress());

/** The location hook for wouter's `Router`: path and query both behind the `#`. */
export const useHashPath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, currentPath), goTo],
  {
    /** The query of the address, without `?`. */
    searchHook: (): string => useSyncExternalStore(subscribe, () => queryOf(hashAddress())),
    hrefs: (address: string): string => `#${address}`,
  },
);
