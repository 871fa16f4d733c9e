import { join } from 'node:path';
import type { AppInfo, FileQuestion } from '../../../shared/contract/app.ts';
import type { contract } from '../../../shared/contract/index.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ProgressEvent } from '../../../shared/contract/procedure.ts';
import type { ReportProgress, ReportRequest } from '../../../shared/contract/reports.ts';
import { maxShownClips } from '../../../shared/contract/sort.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { browseFolder } from '../../clips/media/find/browse-folder.ts';
import { isVideoName } from '../../clips/media/find/clip-name.ts';
import { countClipsBelow } from '../../clips/media/find/find-clips.ts';
import type { Engine } from '../../index.ts';
import type { FindClipPath } from '../../library/find-clip-path.ts';
import { createEventFeed } from '../event-feed.ts';
import type { ReportFiles } from '../serve-report.ts';
import { type ContractRouter, implementContract, type Procedures } from './implement-contract.ts';

/** What a host with windows provides: everything that differs between the desktop and a browser. */
export interface WindowHost {
  version: string;
  kind: AppInfo['host'];
  /** As in `process.platform`. */
  platform: string;
  /** Shows the system's dialog; returns absolute paths, null if cancelled. Null: no dialog. */
  chooseFiles: ((question: FileQuestion) => Promise<string[] | null>) | null;
  /** Shows a file in the system's file browser. Null: there is no file browser. */
  reveal: ((path: string) => Promise<void> | void) | null;
  /** Opens a file in the system's default program for it. Null: there is none. @throws AppError */
  openFile: ((path: string) => Promise<void>) | null;
  /** Logs an unexpected failure, which windows must not see; they show `logId` instead. */
  logFailure(logId: string, error: unknown): void;
}

type RouterParts = { engine: Engine; host: WindowHost; reportFiles: ReportFiles };

/** @throws AppError not_offered */
const offered = <Offer>(offer: Offer | null, otherwise: string): Offer => {
  if (offer !== null) return offer;
  throw new AppError('not_offered', otherwise);
};

/**
 * Yields the newest progress of work, then its result. When the reader stops, the work is aborted
 * and awaited.
 */
export async function* progressStream<Progress, Result>(
  work: (report: (progress: Progress) => void, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent<Progress, Result>, void, void> {
  const leaving = new AbortController();
  let news = Promise.withResolvers<void>();
  let newest: { readonly progress: Progress } | null = null;
  let isOver = false;
  const report = (progress: Progress): void => {
    newest = { progress };
    news.resolve();
  };
  const done = work(report, AbortSignal.any([signal, leaving.signal])).finally(() => {
    isOver = true;
    news.resolve();
  });
  const ended = done.catch(() => undefined);
  const take = (): { readonly progress: Progress } | null => {
    const taken = newest;
    newest = null;
    return taken;
  };
  try {
    while (!isOver) {
      await news.promise;
      news = Promise.withResolvers();
      const taken = isOver ? null : take();
      if (taken) yield { type: 'progress', ...taken };
    }
    yield { type: 'done', result: await done };
  } finally {
    leaving.abort();
    await ended;
  }
}

const createReportsProcedures = ({
  engine: { reports, importRecords },
  reportFiles,
}: RouterParts): Procedures<typeof contract.reports> => {
  const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = await reportFiles.makeFolder();
    try {
      return await work(folder);
    } catch (error) {
      await reportFiles.remove(folder);
      throw error;
    }
  };

  const offerPage = async (request: ReportRequest, path: string): Promise<string> =>
    reportFiles.offerPage(path, await reports.pagePolicy(request));

  const make = (
    request: ReportRequest,
    report: (progress: ReportProgress) => void,
    signal: AbortSignal,
  ) =>
    inFolder(async (folder) => {
      const asPage = request.format === 'pdf' && !reports.printsPdf;
      const fileName = await reports.fileName(request);
      const target = join(folder, asPage ? 'report.html' : fileName);
      const written = { ...request, target, replaces: false, asPage };
      const { missingFonts } = await reports.write(written, report, signal);
      return asPage
        ? // Makes the page's script print it.
          { url: `${await offerPage(request, target)}#print`, fileName: null, missingFonts }
        : { url: reportFiles.offerDownload(target, fileName), fileName, missingFonts };
    });

  return {
    preview: (request, signal) =>
      inFolder(async (folder) => {
        const path = join(folder, 'report.html');
        const shown = await reports.preview({ ...request, path }, signal);
        if (shown.text !== null) await reportFiles.remove(folder);
        return {
          ...shown,
          pageUrl: shown.text === null ? await offerPage(request, path) : null,
          fileName: await reports.fileName(request),
          leftOut: await reports.countLeftOut(request),
        };
      }),
    make: (request, signal) => progressStream((...rest) => make(request, ...rest), signal),
    import: ({ path }, signal) => progressStream((...rest) => importRecords(path, ...rest), signal),
  };
};

const createAppProcedures = ({ engine, host }: RouterParts): Procedures<typeof contract.app> => ({
  info: () => ({
    version: host.version,
    host: host.kind,
    platform: host.platform,
    hasFileDialogs: host.chooseFiles !== null,
    canReveal: host.reveal !== null,
    binName: engine.bin?.name ?? null,
    canOpenFiles: host.openFile !== null,
  }),
  events: (_, signal) => createEventFeed(engine, signal),
  chooseFiles: (question) => offered(host.chooseFiles, 'This window has no file dialog.')(question),
  listFolder: ({ path, files }) => browseFolder(path, files),
  countClips: async ({ path }, signal) => {
    const takesOtherFormats = engine.settings.get().connection.kind === 'built-in';
    return { clips: await countClipsBelow(path, { takesOtherFormats, signal }) };
  },
});

const revealOf = ({ reveal }: WindowHost) =>
  offered(reveal, 'This window cannot show files in a file browser.');

const fileOf = async (clipId: ClipId, find: FindClipPath): Promise<string> => {
  const path = await find(clipId);
  if (path !== null) return path;
  throw new AppError(
    'file_unreadable',
    'The file of this clip is missing. Locate it, or put it back.',
  );
};

const createClipsProcedures = ({
  engine: { addresses, clips, thumbnails },
  host,
}: RouterParts): Procedures<typeof contract.clips> => ({
  ...clips,
  get: ({ clipId }) => clips.get(clipId),
  delete: (request, signal) =>
    progressStream(async (report, ending) => {
      const result = await clips.delete(request, ending, report);
      const kept = new Set(result.kept.map(({ clipId }) => clipId));
      for (const clipId of request.clipIds) if (!kept.has(clipId)) await thumbnails.remove(clipId);
      return result;
    }, signal),
  reveal: async ({ clipId }) => {
    const reveal = revealOf(host);
    await reveal(await fileOf(clipId, clips.filePath));
  },
  openFile: async ({ clipId }) => {
    const openFile = offered(host.openFile, 'This window cannot open files in other programs.');
    const path = await fileOf(clipId, clips.videoPath);
    // A located file may have any name, and the system runs some kinds of files.
    if (!isVideoName(path)) {
      throw new AppError('file_unreadable', 'The name of this file does not end like a video.');
    }
    await openFile(path);
  },
  download: ({ clipId }, signal) =>
    progressStream((...rest) => addresses.download(clipId, ...rest), signal),
  locate: (request, signal) => progressStream((...rest) => clips.locate(request, ...rest), signal),
});

const createSortProcedures = ({
  engine: { sorting },
  host,
}: RouterParts): Procedures<typeof contract.sort> => ({
  plan: async (request, signal) => {
    const plan = await sorting.plan(request, signal);
    return {
      ...plan,
      clips: plan.clips.slice(0, maxShownClips),
      leftOut: plan.leftOut.slice(0, maxShownClips),
      totalClips: plan.clips.length,
      totalLeftOut: plan.leftOut.length,
    };
  },
  run: (request, signal) => progressStream((...rest) => sorting.run(request, ...rest), signal),
  cancel: sorting.cancel,
  offer: ({ selection }) => sorting.offer(selection),
  last: sorting.last,
  reveal: async ({ log }) => revealOf(host)(await sorting.destination(log)),
  undo: ({ log }, signal) => progressStream((...rest) => sorting.undo(log, ...rest), signal),
});

const createBinProcedures = ({ engine }: RouterParts): Procedures<typeof contract.bin> => {
  const bin = () => offered(engine.bin, 'This window has no bin for deleted files.');
  return {
    plan: ({ selection }, signal) => bin().plan(selection, signal),
    run: ({ selection, shownPaths }, signal) =>
      progressStream((...rest) => bin().run(selection, shownPaths, ...rest), signal),
    cancel: () => bin().cancel(),
    undo: ({ undoId }, signal) => bin().undo(undoId, signal),
  };
};

const createQueueProcedures = ({
  engine: { addresses, library, queue },
}: RouterParts): Procedures<typeof contract.queue> => ({
  ...queue,
  retry: (request) => queue.retry(request),
  readAddresses: addresses.readList,
  jobs: async (request) => {
    const { total, rows } = queue.jobs(request);
    const cards = await library.cards(rows.flatMap(({ clipId }) => clipId ?? []));
    const byClip = new Map<ClipId | null, ClipCard>(cards.map((card) => [card.clipId, card]));
    return {
      total,
      rows: rows.map((row) => {
        const card = byClip.get(row.clipId);
        const worst = row.runId !== null && card?.runId === row.runId ? card.worst : null;
        return { ...row, worst, decision: card?.decision ?? null };
      }),
    };
  },
});

/** @param closing aborted when the host closes the window service */
export const createRouter = (parts: RouterParts, closing: AbortSignal): ContractRouter => {
  const { engine, host } = parts;
  const { prompts, queue, service, storage } = engine;
  return implementContract(
    {
      app: createAppProcedures(parts),
      bin: createBinProcedures(parts),
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
        run: (_, signal) => engine.diagnose(host.version, signal),
      },
      evaluations: {
        fetch: (request, signal) =>
          progressStream((onProgress, ending) => {
            const hooks = { onProgress, signal: ending };
            return 'text' in request ? queue.adopt(request, hooks) : engine.refresh(request, hooks);
          }, signal),
      },
      judge: {
        ...engine.judge,
        test: (_, signal) =>
          progressStream((...rest) => engine.judge.test(engine.judge.address(), ...rest), signal),
      },
      prompts: {
        ...prompts,
        ofClip: ({ clipId }) => prompts.ofClip(clipId),
        checkAgain: queue.checkAgain,
      },
      queue: createQueueProcedures(parts),
      reports: createReportsProcedures(parts),
      service: {
        ...service,
        status: (_, signal) => service.status(signal),
        models: (_, signal) => service.models(signal),
        quota: (_, signal) => service.quota(signal),
      },
      settings: {
        ...engine.settings,
        storage: storage.sizes,
        cleanUp: storage.cleanUp,
        syncStatus: engine.sync.status,
        sync: (_, signal) => engine.sync.syncChosen(signal),
      },
      sort: createSortProcedures(parts),
      watch: engine.watch,
    },
    closing,
    (logId, error) => host.logFailure(logId, error),
  );
};
