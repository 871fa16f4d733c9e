import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Session } from 'electron';
import { giveToUser } from '../../engine/index.ts';
import { channels } from '../channels.ts';

/** A file that was replaced has kept the permissions that it had. */
const openToOthers = async (path: string): Promise<void> => {
  const stats = await stat(path).catch(() => null);
  if (stats && (stats.mode & 0o777) === 0o600) await giveToUser(path, 'file');
};

/**
 * Tells the page how what it gives to be saved has ended: the system's dialog, in which people
 * choose where to, tells it nothing. What they cancel is not spoken of.
 */
export const tellDownloads = (session: Session): void => {
  session.on('will-download', (_event, item, contents) => {
    item.once('done', async (_done, state) => {
      if (state === 'completed') await openToOthers(item.getSavePath());
      if (state === 'cancelled' || contents.isDestroyed()) return;
      const name = basename(item.getSavePath());
      contents.send(state === 'completed' ? channels.saved : channels.notSaved, name);
    });
  });
};
