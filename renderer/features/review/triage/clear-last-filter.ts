import {
  emptyFilter,
  formatView,
  lastView,
  parseView,
  rememberView,
} from '../../../routes/library-view.ts';

export const clearLastFilter = (): void =>
  rememberView(formatView({ ...parseView(lastView()), filter: emptyFilter }));
