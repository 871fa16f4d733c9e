import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The library's part of the contract. */
export const createLibraryRoutes = ({ library: on }: Implementer, { library }: Engine) => ({
  page: on.page.handler(({ input }) => library.page(input)),
  ids: on.ids.handler(({ input }) => library.ids(input)),
  walk: on.walk.handler(({ input }) => library.walk(input)),
  reviewTotals: on.reviewTotals.handler(({ input }) => library.reviewTotals(input)),
  batchOutcome: on.batchOutcome.handler(({ input }) => library.batchOutcome(input)),
  takeGroups: on.takeGroups.handler(({ input }) => library.takeGroups(input)),
  countViews: on.countViews.handler(({ input }) => library.countViews(input)),
  facets: on.facets.handler(({ input }) => library.facets(input)),
  trends: on.trends.handler(({ input }) => library.trends(input)),
  folders: on.folders.handler(() => library.folders()),
  checkFiles: on.checkFiles.handler(() => library.checkFiles()),
  views: on.views.handler(() => library.views()),
  saveView: on.saveView.handler(({ input }) => library.saveView(input)),
  removeView: on.removeView.handler(({ input }) => library.removeView(input)),
});
