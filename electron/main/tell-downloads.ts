import { basename } from 'node:path';
import type { Session } from 'electron';
import { channels } from '../channels.ts';

/**
 * Tells the page how what it gives to be saved has ended: the system's dialog, in which people
 * choose where to, tells it nothing. What they cancel is not spoken of.
 */
export const tellDownloads = (session: Session): void => {
  session.on('will-download', (_event, item, contents) => {
    item.once('done', (_done, state) => {
      if (state === 'cancelled' || contents.isDestroyed()) return;
      const name = basename(item.getSavePath());
      contents.send(state === 'completed' ? channels.saved : channels.notSaved, name);
    });
  });
};
