/** Routes that only pass their input on to the engine. */
import type { Engine } from '../../index.ts';
import { neverAborted } from '../../never-aborted.ts';
import type { Implementer } from './implementer.ts';

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
  outdated: on.outdated.handler(() => library.outdated()),
  folders: on.folders.handler(() => library.folders()),
  checkFiles: on.checkFiles.handler(() => library.checkFiles()),
  views: on.views.handler(() => library.views()),
  saveView: on.saveView.handler(({ input }) => library.saveView(input)),
  removeView: on.removeView.handler(({ input }) => library.removeView(input)),
});

export const createCompareRoutes = ({ compare: on }: Implementer, { compare }: Engine) => ({
  findings: on.findings.handler(({ input }) => compare.findings(input)),
  takes: on.takes.handler(({ input }) => compare.takes(input)),
});

export const createCopiesRoutes = ({ copies: on }: Implementer, { queue }: Engine) => ({
  offer: on.offer.handler(({ input }) => queue.offerCopies(input)),
  evaluate: on.evaluate.handler(async ({ input: { part, ...clips } }) => {
    const { batchIds, retried } = await queue.retry(clips, part);
    return { batchIds, clips: retried };
  }),
});

export const createPromptsRoutes = (
  { prompts: on }: Implementer,
  { prompts, clips, queue }: Engine,
) => ({
  list: on.list.handler(({ input }) => prompts.list(input)),
  ofClip: on.ofClip.handler(({ input }) => prompts.ofClip(input.clipId)),
  questions: on.questions.handler(({ input }) => prompts.questions(input)),
  answer: on.answer.handler(({ input }) => prompts.answer(input)),
  choices: on.choices.handler(() => prompts.choices()),
  setMany: on.setMany.handler(({ input }) => clips.setPrompts(input)),
  checkAgain: on.checkAgain.handler(({ input }) => queue.checkAgain(input)),
  readTable: on.readTable.handler(({ input }) => prompts.readTable(input)),
  applyTable: on.applyTable.handler(({ input }) => prompts.applyTable(input)),
  table: on.table.handler(({ input }) => prompts.table(input)),
});

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

export const createServiceRoutes = ({ service: on }: Implementer, { service }: Engine) => ({
  status: on.status.handler(({ signal = neverAborted }) => service.status(signal)),
  models: on.models.handler(({ signal = neverAborted }) => service.models(signal)),
  quota: on.quota.handler(({ signal = neverAborted }) => service.quota(signal)),
  knownModels: on.knownModels.handler(() => service.knownModels()),
  test: on.test.handler(({ input, signal = neverAborted }) => service.test(input, signal)),
  connect: on.connect.handler(({ input, signal = neverAborted }) => service.connect(input, signal)),
});

export const createSettingsRoutes = (
  { settings: on }: Implementer,
  { settings, storage }: Engine,
) => ({
  get: on.get.handler(() => settings.get()),
  update: on.update.handler(({ input }) => settings.update(input)),
  keyState: on.keyState.handler(() => settings.keyState()),
  removeKey: on.removeKey.handler(() => settings.removeKey()),
  storage: on.storage.handler(() => storage.sizes()),
  cleanUp: on.cleanUp.handler(({ input }) => storage.cleanUp(input)),
});

export const createWatchRoutes = ({ watch: on }: Implementer, { watch }: Engine) => ({
  list: on.list.handler(() => watch.list()),
  add: on.add.handler(({ input }) => watch.add(input)),
  change: on.change.handler(({ input }) => watch.change(input)),
  pause: on.pause.handler(({ input }) => watch.pause(input)),
  resume: on.resume.handler(({ input }) => watch.resume(input)),
  remove: on.remove.handler(({ input }) => watch.remove(input)),
});
