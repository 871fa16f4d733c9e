import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The queue's part of the contract. */
export const createQueueRoutes = ({ queue: on }: Implementer, { queue, addresses }: Engine) => ({
  list: on.list.handler(() => queue.list()),
  jobs: on.jobs.handler(({ input }) => queue.jobs(input)),
  searched: on.searched.handler(({ input }) => queue.searched(input)),
  errorGroups: on.errorGroups.handler(({ input }) => queue.errorGroups(input)),
  withoutResult: on.withoutResult.handler(({ input }) => queue.withoutResult(input)),
  readAddresses: on.readAddresses.handler(({ input }) => addresses.readList(input)),
  add: on.add.handler(({ input }) => queue.add(input)),
  addSamples: on.addSamples.handler(() => queue.addSamples()),
  pause: on.pause.handler(({ input }) => queue.pause(input)),
  resume: on.resume.handler(({ input }) => queue.resume(input)),
  cancel: on.cancel.handler(({ input }) => queue.cancel(input)),
  setCap: on.setCap.handler(({ input }) => queue.setCap(input)),
  skip: on.skip.handler(({ input }) => queue.skip(input)),
  unskip: on.unskip.handler(({ input }) => queue.unskip(input)),
  rename: on.rename.handler(({ input }) => queue.rename(input)),
  move: on.move.handler(({ input }) => queue.move(input)),
  retry: on.retry.handler(({ input }) => queue.retry(input)),
  uncertain: on.uncertain.handler(() => queue.uncertain()),
  decide: on.decide.handler(({ input }) => queue.decide(input)),
  clearEnded: on.clearEnded.handler(() => queue.clearEnded()),
});
