import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The part of the contract for watched folders. */
export const createWatchRoutes = ({ watch: on }: Implementer, { watch }: Engine) => ({
  list: on.list.handler(() => watch.list()),
  add: on.add.handler(({ input }) => watch.add(input)),
  change: on.change.handler(({ input }) => watch.change(input)),
  pause: on.pause.handler(({ input }) => watch.pause(input)),
  resume: on.resume.handler(({ input }) => watch.resume(input)),
  remove: on.remove.handler(({ input }) => watch.remove(input)),
});
