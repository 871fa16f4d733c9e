import type { AppInfo } from '../../../shared/contract/app.ts';
import type { contract } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { browseFolder } from '../../clips/media/find/browse-folder.ts';
import { countClips } from '../../clips/media/find/find-clips.ts';
import { createEventFeed } from '../event-feed.ts';
import type { WindowHost } from '../window-host.ts';
import type { Procedures } from './implement-contract.ts';
import type { RouterParts } from './router-parts.ts';

const infoOf = ({ version, kind, platform, chooseFiles, reveal }: WindowHost): AppInfo => ({
  version,
  host: kind,
  platform,
  hasFileDialogs: chooseFiles !== null,
  canReveal: reveal !== null,
});

export const createAppProcedures = ({
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
