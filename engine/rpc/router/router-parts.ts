import type { Engine } from '../../index.ts';
import type { EventFeedSource } from '../event-feed.ts';
import type { ReportFiles } from '../serve-report.ts';
import type { WindowHost } from '../window-host.ts';

export type RouterParts = {
  engine: Engine;
  host: WindowHost;
  events: EventFeedSource;
  reportFiles: ReportFiles;
  /** Aborted when the host closes the window service, which ends all work for windows. */
  closing: AbortSignal;
};
