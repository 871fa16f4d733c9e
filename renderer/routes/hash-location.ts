import { useSyncExternalStore } from 'react';

/**
 * The screen's address behind the page's `#`, with a query of its own: `#/library?view=table`.
 * Wouter's own hash location puts a query before the `#`, where it belongs to the page and reaches
 * the host; and it would take a query behind the `#` for a part of the path.
 */
const hashAddress = (): string => `/${toldHash().replace(/^#?\/?/, '')}`;

/** The hash that everybody was told of last; what is only noted in it does not count. */
let told: string | null = null;
const toldHash = (): string => {
  told ??= window.location.hash;
  return told;
};

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
  told = window.location.hash;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  // The browser tells of `popstate` for back, forward and typed addresses.
  if (listeners.size === 0) {
    told = null;
    window.addEventListener('popstate', tellAll);
  }
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
  if (hash === toldHash()) return;
  if (options.replace) window.history.replaceState(window.history.state, '', hash);
  else window.history.pushState(null, '', hash);
  tellAll();
};

/**
 * Writes an address over the present one without telling anybody: for where one is on a screen, which
 * counts when the page is loaded again, its address copied, or one comes back to it.
 * @param address of the screen that is shown
 */
export const noteInAddress = (address: string): void => {
  const hash = `#${address}`;
  if (hash !== window.location.hash) window.history.replaceState(window.history.state, '', hash);
};

/** The path of the screen that is shown now. */
export const currentPath = (): string => pathOf(hashAddress());

/** The query of its address, without `?`. */
export const currentQuery = (): string => queryOf(hashAddress());

/** The location hook for wouter's `Router`: path and query both behind the `#`. */
export const useHashPath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, currentPath), goTo],
  {
    searchHook: (): string => useSyncExternalStore(subscribe, currentQuery),
    hrefs: (address: string): string => `#${address}`,
  },
);
