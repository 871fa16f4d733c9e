import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { findUntouchedFile, readFileStamp } from '../clips/files/file-stamp.ts';
import { identifyClip } from '../clips/identify-clip.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import { neverAborted } from '../never-aborted.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { type FileStamp, isUnseen, sizeInStamp, stampText } from '../store/stored-stamp.ts';
import type { CheckedFile, KnownFile } from '../store/tables/clips.ts';
import type { LibraryThread } from './library-thread.ts';

export type CheckFile = (
  file: KnownFile,
  mayRead?: (sizeBytes: number) => boolean,
) => Promise<CheckedFile>;

const nullIfUnreadable = (error: unknown): null => {
  if (error instanceof AppError && error.code !== 'interrupted') return null;
  throw error;
};

const always = (): boolean => true;

/**
 * A file that was moved and back, copied over itself or given other permissions has another stamp
 * but the same bytes, so a file of the same size is read again, once.
 */
export const createFileChecker = (
  hasher: FileHasher,
  { sha256 }: Pick<Store['clips'], 'sha256'>,
): CheckFile => {
  /** Stamps of files found to hold other bytes now, by path. */
  const changedStamps = new Map<string, string>();
  const running = new Map<string, Promise<string | null>>();

  /** @returns the stamp of the bytes if they are the same; null if they are not */
  const readAgain = async (
    { path, clipId }: KnownFile,
    stampNow: string,
  ): Promise<string | null> => {
    const hashed = await hasher.hash(path).catch(nullIfUnreadable);
    if (hashed && hashed.sha256 === sha256(clipId)) return stampText(hashed.stamp);
    if (hashed) changedStamps.set(path, stampNow);
    return null;
  };

  const readOnce = (file: KnownFile, stampNow: string): Promise<string | null> => {
    const known = running.get(file.path);
    if (known) return known;
    const reading = readAgain(file, stampNow).finally(() => running.delete(file.path));
    running.set(file.path, reading);
    return reading;
  };

  const mayBeSame = (file: KnownFile, now: FileStamp): boolean =>
    now.sizeBytes === sizeInStamp(file.stamp) && changedStamps.get(file.path) !== stampText(now);

  return async (file, mayRead = always) => {
    const now = await readFileStamp(file.path).catch(nullIfUnreadable);
    const isUntouched = now !== null && stampText(now) === file.stamp;
    if (isUntouched) return { ...file, missing: 0, stampNow: file.stamp };
    const shouldRead = now !== null && mayBeSame(file, now) && mayRead(now.sizeBytes);
    const stampNow = shouldRead ? await readOnce(file, stampText(now)) : null;
    return { ...file, missing: stampNow === null ? 1 : 0, stampNow: stampNow ?? file.stamp };
  };
};

export type FindClipPath = (clipId: ClipId) => Promise<string | null>;

type Parts = {
  store: Store;
  bus: EventBus;
  hasher: FileHasher;
  thread: LibraryThread;
  checkFile: CheckFile;
};

/**
 * Finds an unchanged file of a clip, else a touched one that still holds the same bytes, and stores
 * what it finds out. Skips paths known only from an import unless the user asks for them. A file of
 * a clip that was never probed here is probed first, and counts as missing if it cannot be.
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
    const checked: CheckedFile[] = [];
    const isUntouched = ({ path }: KnownFile): number => Number(path === untouched);
    // Others may have to be read.
    for (const file of files.toSorted((one, other) => isUntouched(other) - isUntouched(one))) {
      const now = await checkFile(file);
      const isHere = now.missing === 0 && (await isProbed(file.path));
      checked.push(isHere ? now : { ...now, missing: 1, stampNow: file.stamp });
      if (isHere) break;
    }
    await write(checked);
    return checked.find(({ missing }) => missing === 0)?.path ?? null;
  };
