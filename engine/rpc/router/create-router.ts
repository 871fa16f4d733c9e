import type { AppInfo } from '../../../shared/contract/app.ts';
import type { contract } from '../../../shared/contract/index.ts';
import { maxShownClips, type SortSelectionRequest } from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { browseFolder } from '../../clips/media/find/browse-folder.ts';
import { countClips } from '../../clips/media/find/find-clips.ts';
import type { SortRequest } from '../../index.ts';
import { createEventFeed } from '../event-feed.ts';
import { progressStream } from '../progress-stream.ts';
import type { WindowHost } from '../window-host.ts';
import { type ContractRouter, implementContract, type Procedures } from './implement-contract.ts';
import { createReportsProcedures } from './reports-procedures.ts';
import type { RouterParts } from './router-parts.ts';

const infoOf = ({ version, kind, platform, chooseFiles, reveal }: WindowHost): AppInfo => ({
  version,
  host: kind,
  platform,
  hasFileDialogs: chooseFiles !== null,
  canReveal: reveal !== null,
});

const createAppProcedures = ({
  engine: { settings },
  host,
  events,
  closing,
}: RouterParts): Procedures<typeof contract.app> => ({
  info: () => infoOf(host),
  events: (_, signal) => createEventFeed(events, AbortSignal.any([signal, closing])),
  chooseFiles: (question) => {
    if (host.chooseFiles === null) {
      throw new AppError('not_offered', 'This window has no file dialog.');
    }
    return host.chooseFiles(question);
  },
  listFolder: ({ path, files }) => browseFolder(path, files),
  countClips: async ({ path }, signal) => {
    const takesOtherFormats = settings.get().connection.kind === 'built-in';
    return { clips: await countClips(path, { takesOtherFormats, signal }) };
  },
});

/** @throws AppError not_offered */
const revealOf = ({ reveal }: WindowHost): NonNullable<WindowHost['reveal']> => {
  if (reveal) return reveal;
  throw new AppError('not_offered', 'This window cannot show files in a file browser.');
};

const createClipsProcedures = ({
  engine: { addresses, clips, thumbnails },
  host,
}: RouterParts): Procedures<typeof contract.clips> => ({
  ...clips,
  get: ({ clipId }) => clips.get(clipId),
  delete: async (request, signal) => {
    const result = await clips.delete(request, signal);
    const kept = new Set(result.kept.map(({ clipId }) => clipId));
    for (const clipId of request.clipIds) if (!kept.has(clipId)) await thumbnails.remove(clipId);
    return result;
  },
  reveal: async ({ clipId }) => {
    const reveal = revealOf(host);
    const path = await clips.filePath(clipId);
    if (path === null) {
      throw new AppError(
        'file_unreadable',
        'The file of this clip is missing. Locate it, or put it back.',
      );
    }
    await reveal(path);
  },
  download: ({ clipId }, signal) =>
    progressStream((report, ending) => addresses.download(clipId, report, ending), signal),
  locate: (request, signal) =>
    progressStream((report, ending) => clips.locate(request, report, ending), signal),
});

const requestOf = ({ selection, ...rest }: SortSelectionRequest): SortRequest => ({
  ...rest,
  source: selection,
});

const createSortProcedures = ({
  engine: { sorting },
  host,
  closing,
}: RouterParts): Procedures<typeof contract.sort> => {
  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing]);
  return {
    plan: async (request, signal) => {
      const plan = await sorting.plan(requestOf(request), untilClosed(signal));
      return {
        ...plan,
        clips: plan.clips.slice(0, maxShownClips),
        leftOut: plan.leftOut.slice(0, maxShownClips),
        totalClips: plan.clips.length,
        totalLeftOut: plan.leftOut.length,
      };
    },
    run: (request, signal) =>
      progressStream(
        (report, ending) => sorting.run(requestOf(request), report, ending),
        untilClosed(signal),
      ),
    cancel: sorting.cancel,
    offer: ({ selection }) => sorting.offer(selection),
    last: sorting.last,
    reveal: async ({ log }) => {
      const reveal = revealOf(host);
      await reveal(await sorting.destination(log));
    },
    undo: ({ log }, signal) =>
      progressStream((report, ending) => sorting.undo(log, report, ending), untilClosed(signal)),
  };
};

export const createRouter = (parts: RouterParts): ContractRouter => {
  const { engine, host, closing } = parts;
  const { addresses, clips, prompts, queue, service, storage } = engine;
  return implementContract(
    {
      app: createAppProcedures(parts),
      library: engine.library,
      clips: createClipsProcedures(parts),
      compare: engine.compare,
      copies: {
        offer: queue.offerCopies,
        evaluate: async ({ part, ...selected }) => {
          const { batchIds, retried } = await queue.retry(selected, part);
          return { batchIds, clips: retried };
        },
      },
      diagnostics: {
        run: (_, signal) => engine.diagnose(host.version, AbortSignal.any([signal, closing])),
      },
      prompts: {
        ...prompts,
        ofClip: ({ clipId }) => prompts.ofClip(clipId),
        setMany: clips.setPrompts,
        checkAgain: queue.checkAgain,
      },
      queue: {
        ...queue,
        retry: (request) => queue.retry(request),
        readAddresses: addresses.readList,
      },
      reports: createReportsProcedures(parts),
      service: {
        ...service,
        status: (_, signal) => service.status(signal),
        models: (_, signal) => service.models(signal),
        quota: (_, signal) => service.quota(signal),
      },
      settings: { ...engine.settings, storage: storage.sizes, cleanUp: storage.cleanUp },
      sort: createSortProcedures(parts),
      watch: engine.watch,
    },
    (logId, error) => host.logFailure(logId, error),
  );
};
