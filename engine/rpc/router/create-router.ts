import type { Engine } from '../../index.ts';
import type { EventFeedSource } from '../event-feed.ts';
import type { ReportFiles } from '../serve-report.ts';
import type { WindowHost } from '../window-host.ts';
import { createAppRoutes } from './app-routes.ts';
import { createClipsRoutes } from './clips-routes.ts';
import { createDiagnosticsRoutes } from './diagnostics-routes.ts';
import {
  createCompareRoutes,
  createCopiesRoutes,
  createLibraryRoutes,
  createPromptsRoutes,
  createQueueRoutes,
  createServiceRoutes,
  createSettingsRoutes,
  createWatchRoutes,
} from './engine-routes.ts';
import { createImplementer } from './implementer.ts';
import { createReportsRoutes } from './reports-routes.ts';
import { createSortRoutes } from './sort-routes.ts';

export type RouterParts = {
  engine: Engine;
  host: WindowHost;
  events: EventFeedSource;
  reportFiles: ReportFiles;
  closing: AbortSignal;
};

export const createRouter = ({ engine, host, events, reportFiles, closing }: RouterParts) => {
  const on = createImplementer((logId, error) => host.logFailure(logId, error));
  return on.router({
    app: createAppRoutes(on, { settings: engine.settings, host, events, closing }),
    library: createLibraryRoutes(on, engine),
    clips: createClipsRoutes(on, { engine, host }),
    compare: createCompareRoutes(on, engine),
    copies: createCopiesRoutes(on, engine),
    diagnostics: createDiagnosticsRoutes(on, { engine, host, closing }),
    prompts: createPromptsRoutes(on, engine),
    queue: createQueueRoutes(on, engine),
    reports: createReportsRoutes(on, { engine, host, reportFiles, closing }),
    service: createServiceRoutes(on, engine),
    settings: createSettingsRoutes(on, engine),
    sort: createSortRoutes(on, { engine, host, closing }),
    watch: createWatchRoutes(on, engine),
  });
};

export type Router = ReturnType<typeof createRouter>;
