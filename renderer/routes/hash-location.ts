import { useSyncExternalStore } from 'react';

/**
 * `#/library?view=table`. Wouter's hash location puts the query before the `#`, where it reaches
 * the host, and treats one after the `#` as part of the path.
 */
const hashAddress = (): string => `/${announcedHash().replace(/^#?\/?/, '')}`;

/** The hash last announced to listeners; `noteInAddress` does not change it. */
let announced: string | null = null;
const announcedHash = (): string => {
  announced ??= window.location.hash;
  return announced;
};

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '/';
const queryOf = (address: string): string => {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start + 1);
};

const listeners = new Set<() => void>();

/**
 * With listeners of their own on the window, one part of a screen would render for the new address
 * before another knows of it.
 */
const notifyListeners = (): void => {
  announced = window.location.hash;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  // The browser fires `popstate` for back, forward and typed addresses.
  if (listeners.size === 0) {
    announced = null;
    window.addEventListener('popstate', notifyListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notifyListeners);
  };
};

/** @param address path, with a query if any: `/library?view=table` */
export const goTo = (address: string, options: { replace?: boolean } = {}): void => {
  const hash = `#${address}`;
  if (hash === announcedHash()) return;
  if (options.replace) window.history.replaceState(window.history.state, '', hash);
  else window.history.pushState(null, '', hash);
  notifyListeners();
};

/**
 * Replaces the address without notifying anyone, to record the position within a screen, for a
 * reload, a copied link or the way back.
 */
export const noteInAddress = (address: string): void => {
  const hash = `#${address}`;
  if (hash !== window.location.hash) window.history.replaceState(window.history.state, '', hash);
};

export const currentPath = (): string => pathOf(hashAddress());

export const currentQuery = (): string => queryOf(hashAddress());

export const useHashPath = Object.assign(
  (): [string, typeof goTo] => [useSyncExternalStore(subscribe, currentPath), goTo],
  {
    searchHook: (): string => useSyncExternalStore(subscribe, currentQuery),
    hrefs: (address: string): string => `#${address}`,
  },
);
