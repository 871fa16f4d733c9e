import {
  emptyFilter,
  formatView,
  lastView,
  parseView,
  rememberView,
} from '../../library/view/library-view.ts';

export const clearLastFilter = (): void =>
  rememberView(formatView({ ...parseView(lastView()), filter: emptyFilter }));
