import { defaultView, formatView } from './library-view.ts';

const storageKey = 'clipcheck-library-view';

/** The query of the library's last address; kept after a restart. */
export const lastView = (): string =>
  window.localStorage.getItem(storageKey) || formatView(defaultView);

export const rememberView = (query: string): void => window.localStorage.setItem(storageKey, query);
