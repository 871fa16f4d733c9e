import type { Engine } from '../../index.ts';
import type { EventFeedSource } from '../event-feed.ts';
import type { Exports } from '../serve-export.ts';
import type { WindowHost } from '../window-host.ts';
import { createAppRoutes } from './app-routes.ts';
import { createClipsRoutes } from './clips-routes.ts';
import { createImplementer } from './implementer.ts';
import { createLibraryRoutes } from './library-routes.ts';
import { createQueueRoutes } from './queue-routes.ts';
import { createServiceRoutes } from './service-routes.ts';
import { createSettingsRoutes } from './settings-routes.ts';

export type RouterParts = {
  engine: Engine;
  host: WindowHost;
  events: EventFeedSource;
  exports: Exports;
  closing: AbortSignal;
};

/** The whole contract over an engine. */
export const createRouter = ({ engine, host, events, exports, closing }: RouterParts) => {
  const on = createImplementer((logId, error) => host.logFailure(logId, error));
  return on.router({
    app: createAppRoutes(on, { host, events, closing }),
    library: createLibraryRoutes(on, engine),
    clips: createClipsRoutes(on, { engine, host, exports }),
    queue: createQueueRoutes(on, engine),
    service: createServiceRoutes(on, engine),
    settings: createSettingsRoutes(on, engine),
  });
};

export type Router = ReturnType<typeof createRouter>;
