import { createAppProcedures } from './app-procedures.ts';
import { createClipsProcedures } from './clips-procedures.ts';
import { type ContractRouter, implementContract } from './implement-contract.ts';
import { createReportsProcedures } from './reports-procedures.ts';
import type { RouterParts } from './router-parts.ts';
import { createSortProcedures } from './sort-procedures.ts';

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
