import {
  emptyFilter,
  formatView,
  lastView,
  parseView,
  rememberView,
} from '../../library/view/library-view.ts';

/** Clears the filters of the library's view, so that a review walk includes all clips. */
export const clearLastFilter = (): void =>
  rememberView(formatView({ ...parseView(lastView()), filter: emptyFilter }));
