import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The library's part of the contract. */
export const createLibraryRoutes = ({ library: on }: Implementer, { library }: Engine) => ({
  page: on.page.handler(({ input }) => library.page(input)),
  ids: on.ids.handler(({ input }) => library.ids(input)),
  facets: on.facets.handler(({ input }) => library.facets(input)),
  folders: on.folders.handler(() => library.folders()),
  checkFiles: on.checkFiles.handler(() => library.checkFiles()),
  views: on.views.handler(() => library.views()),
  saveView: on.saveView.handler(({ input }) => library.saveView(input)),
  removeView: on.removeView.handler(({ input }) => library.removeView(input)),
});
