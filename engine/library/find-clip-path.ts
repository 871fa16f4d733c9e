import type { ClipId } from '../../shared/domain/ids.ts';
import { findUntouchedFile } from '../clips/files/file-stamp.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { isUnseen } from '../store/stored-stamp.ts';
import type { LookedFile } from '../store/tables/known-files.ts';
import type { LibraryThread } from './library-thread.ts';
import type { LookAtFile } from './look-at-file.ts';

/** @returns the path of a file that holds a clip's bytes; null when none does */
export type FindClipPath = (clipId: ClipId) => Promise<string | null>;

type Parts = { store: Store; bus: EventBus; thread: LibraryThread; lookAtFile: LookAtFile };

/**
 * Finds a clip's file: one that was not touched, else one that was touched and still holds the same
 * bytes. What it learns of the files is written down, so that the library says the same. Where only
 * an import says that the clip lies is left alone, unless the user asks to look there.
 */
export const createFindClipPath =
  ({ store, bus, thread, lookAtFile }: Parts) =>
  async (clipId: ClipId, isAsked = false): Promise<string | null> => {
    const files = store.clips
      .files(clipId)
      .filter((file) => isAsked || !isUnseen(file))
      .map((file) => ({ ...file, clipId }));
    const write = async (looked: readonly LookedFile[]): Promise<void> => {
      const changed = looked.filter(
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
    const looked: LookedFile[] = [];
    for (const file of files) {
      const now = await lookAtFile(file);
      looked.push(now);
      if (now.missing === 0) break;
    }
    await write(looked);
    return looked.find(({ missing }) => missing === 0)?.path ?? null;
  };
