import { lastView, rememberView } from '../../library/view/last-view.ts';
import { emptyFilter, formatView, parseView } from '../../library/view/library-view.ts';

/** Clears the filters of the library's view, so that a walk through it leaves nothing out. */
export const clearLastFilter = (): void =>
  rememberView(formatView({ ...parseView(lastView()), filter: emptyFilter }));
