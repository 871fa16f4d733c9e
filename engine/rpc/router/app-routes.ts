import type { AppInfo } from '../../../shared/contract/app.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { browseFolder } from '../../clips/media/find/browse-folder.ts';
import { countClips } from '../../clips/media/find/find-clips.ts';
import type { Engine } from '../../index.ts';
import { createEventFeed, type EventFeedSource } from '../event-feed.ts';
import type { WindowHost } from '../window-host.ts';
import type { Implementer } from './implementer.ts';

type Reach = {
  settings: Pick<Engine['settings'], 'get'>;
  host: WindowHost;
  events: EventFeedSource;
  closing: AbortSignal;
};

const infoOf = ({ version, kind, platform, chooseFiles, reveal }: WindowHost): AppInfo => ({
  version,
  host: kind,
  platform,
  hasFileDialogs: chooseFiles !== null,
  canReveal: reveal !== null,
});

export const createAppRoutes = (
  { app: on }: Implementer,
  { settings, host, events, closing }: Reach,
) => ({
  info: on.info.handler(() => infoOf(host)),
  events: on.events.handler(({ signal }) =>
    createEventFeed(events, signal ? AbortSignal.any([signal, closing]) : closing),
  ),
  chooseFiles: on.chooseFiles.handler(({ input }) => {
    if (host.chooseFiles === null) {
      throw new AppError('not_offered', 'This window has no file dialog.');
    }
    return host.chooseFiles(input);
  }),
  listFolder: on.listFolder.handler(({ input }) => browseFolder(input.path, input.files)),
  countClips: on.countClips.handler(async ({ input, signal }) => {
    const takesOtherFormats = settings.get().connection.kind === 'built-in';
    return { clips: await countClips(input.path, { takesOtherFormats, signal }) };
  }),
});
