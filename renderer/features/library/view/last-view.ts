import { defaultView, formatView } from './library-view.ts';

const place = 'clipcheck-library-view';

/** The address's query that the library was last shown with, also before a restart. */
export const lastView = (): string => window.localStorage.getItem(place) || formatView(defaultView);

export const rememberView = (query: string): void => window.localStorage.setItem(place, query);
