import type { ClipId } from '../../shared/domain/ids.ts';
import { findUntouchedFile } from '../clips/files/file-stamp.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { CheckedFile } from '../store/tables/known-files.ts';
import type { CheckFile } from './check-file.ts';
import type { LibraryThread } from './library-thread.ts';

/** Returns the path of a file that holds a clip's bytes; null if none does. */
export type FindClipPath = (clipId: ClipId) => Promise<string | null>;

type Parts = { store: Store; bus: EventBus; thread: LibraryThread; checkFile: CheckFile };

/**
 * Finds a clip's file: an unchanged one, or else a touched one that still holds the same bytes.
 * Stores what it finds out about the files, so that the library agrees. Skips paths known only from
 * an import, unless the user asks for them.
 */
export const createFindClipPath =
  ({ store, bus, thread, checkFile }: Parts) =>
  async (clipId: ClipId, includesImported = false): Promise<string | null> => {
    const files = store.clips
      .files(clipId)
      .filter((file) => includesImported || !isUnseen(file))
      .map((file) => ({ ...file, clipId }));
    const write = async (checked: readonly CheckedFile[]): Promise<void> => {
      const changed = checked.filter(
        ({ path, stamp, stampNow, missing }) =>
          stampNow !== stamp ||
          files.some((file) => file.path === path && file.missing !== missing),
      );
      if (changed.length === 0) return;
      await thread.call('markFiles', changed);
      bus.emit({ type: 'library-changed' });
    };
    const untouched = await findUntouchedFile(files);
    const known = files.find(({ path }) => path === untouched);
    if (known) {
      await write([{ ...known, missing: 0, stampNow: known.stamp }]);
      return known.path;
    }
    const checked: CheckedFile[] = [];
    for (const file of files) {
      const now = await checkFile(file);
      checked.push(now);
      if (now.missing === 0) break;
    }
    await write(checked);
    return checked.find(({ missing }) => missing === 0)?.path ?? null;
  };
