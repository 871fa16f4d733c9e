import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { findUntouchedFile } from '../clips/files/file-stamp.ts';
import { identifyClip } from '../clips/identify-clip.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import { neverAborted } from '../never-aborted.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { CheckedFile } from '../store/tables/clips.ts';
import type { CheckFile } from './check-file.ts';
import type { LibraryThread } from './library-thread.ts';

export type FindClipPath = (clipId: ClipId) => Promise<string | null>;

type Parts = {
  store: Store;
  bus: EventBus;
  hasher: FileHasher;
  thread: LibraryThread;
  checkFile: CheckFile;
};

/**
 * Finds a clip's file: an unchanged one, or else a touched one that still holds the same bytes.
 * Stores what it finds out about the files, so that the library agrees. Skips paths known only from
 * an import, unless the user asks for them. A file of a clip that was never probed here is probed
 * first, and counts as missing if it cannot be.
 */
export const createFindClipPath =
  ({ store, bus, hasher, thread, checkFile }: Parts) =>
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
    const isProbed = async (path: string): Promise<boolean> => {
      if (store.clips.isProbedHere(clipId)) return true;
      try {
        const { id } = await identifyClip(path, store, hasher, { signal: neverAborted });
        bus.emit({ type: 'library-changed' });
        return id === clipId;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    };
    const untouched = await findUntouchedFile(files);
    const known = files.find(({ path }) => path === untouched);
    if (known && (await isProbed(known.path))) {
      await write([{ ...known, missing: 0, stampNow: known.stamp }]);
      return known.path;
    }
    const checked: CheckedFile[] = [];
    for (const file of files) {
      const now = await checkFile(file);
      const isHere = now.missing === 0 && (await isProbed(file.path));
      checked.push(isHere ? now : { ...now, missing: 1, stampNow: file.stamp });
      if (isHere) break;
    }
    await write(checked);
    return checked.find(({ missing }) => missing === 0)?.path ?? null;
  };
