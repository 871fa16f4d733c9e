import type { ClipId } from '../../../shared/domain/ids.ts';
import { type FileStamp, stampText } from '../../store/stored-stamp.ts';

/** A clip that is complete and was not taken before. */
export type Arrival = {
  path: string;
  /** The watched folder: manifests are searched up to it. */
  root: string;
  clipId: ClipId;
  stamp: string;
};

/** What was decided about a file. */
export type WatchedFile = {
  stamp: string;
  /** `left`: it was there when the watch began; `broken`: it is no clip, as it is. */
  state: 'left' | 'taken' | 'broken';
  clipId: ClipId | null;
  /** Why it is broken. */
  message: string | null;
};

/** Where a watch keeps what it has decided. */
export type WatchStorage = {
  /** Notes what was there at the beginning. */
  begin(files: readonly { path: string; stamp: string }[]): Promise<void>;
  note(path: string, file: WatchedFile): void;
  /** Hands clips on and notes them as taken: all of it or nothing. @throws what `deliver` throws */
  take(arrivals: readonly Arrival[], deliver: () => void): void;
  /** Whether any watch has taken a clip, or it was sorted to a folder. */
  isTaken(clipId: ClipId): boolean;
  /** Whether a clip is what was last read at a path on its way through a batch. */
  wasReadAt(path: string, clipId: ClipId): boolean;
};

export type WatchMemory = ReturnType<typeof createWatchMemory>;

/** What a file keeps when it is renamed. */
const renamedKey = (file: { inode: unknown; sizeBytes: unknown; mtimeNs: unknown }): string =>
  `${file.inode}:${file.sizeBytes}:${file.mtimeNs}`;

const stampParts = (text: string): { sizeBytes: string; mtimeNs: string; inode: string } => {
  const [sizeBytes = '', mtimeNs = '', , inode = ''] = text.split(':');
  return { sizeBytes, mtimeNs, inode };
};

/** Everything a watch knows of the files in its folder, at hand for each listing. */
export const createWatchMemory = (
  storage: WatchStorage,
  known: { isBegun: boolean; files: Iterable<readonly [string, WatchedFile]> },
) => {
  const files = new Map<string, WatchedFile>();
  const broken = new Map<string, string>();
  /** Files that were there at the beginning, by what a rename leaves as it is. */
  const left = new Set<string>();
  let isBegun = known.isBegun;

  const remember = (path: string, file: WatchedFile): void => {
    files.set(path, file);
    if (file.state === 'broken') broken.set(path, file.message ?? '');
    else broken.delete(path);
    if (file.state !== 'left') return;
    const parts = stampParts(file.stamp);
    if (parts.inode !== '0') left.add(renamedKey(parts));
  };
  for (const [path, file] of known.files) remember(path, file);

  const note = (path: string, file: WatchedFile): void => {
    storage.note(path, file);
    remember(path, file);
  };

  /** Its bytes were never read: that it was touched or renamed can only be told by the rest. */
  const isLeft = (stamp: FileStamp, file: WatchedFile | undefined): boolean => {
    if (file === undefined) return left.has(renamedKey(stamp));
    if (file.state !== 'left') return false;
    const before = stampParts(file.stamp);
    if (before.sizeBytes !== `${stamp.sizeBytes}`) return false;
    // Some network drives number their files anew each time they are connected.
    return before.inode === `${stamp.inode}` || before.mtimeNs === `${stamp.mtimeNs}`;
  };

  return {
    isBegun: (): boolean => isBegun,
    /** What is there now was there before the watch. */
    begin: async (listed: ReadonlyMap<string, FileStamp>): Promise<void> => {
      const news = [...listed].flatMap(([path, stamp]) =>
        files.has(path) ? [] : { path, stamp: stampText(stamp) },
      );
      await storage.begin(news);
      for (const { path, stamp } of news) {
        remember(path, { stamp, state: 'left', clipId: null, message: null });
      }
      isBegun = true;
    },
    /** Whether something was decided about a file that is still as it was then. */
    isDecided: (path: string, stamp: FileStamp): boolean => {
      const file = files.get(path);
      const text = stampText(stamp);
      if (file?.stamp === text) return true;
      if (!isLeft(stamp, file)) return false;
      note(path, { stamp: text, state: 'left', clipId: null, message: null });
      return true;
    },
    /**
     * Whether a clip was taken before. A file that was replaced after it was taken, and before it was
     * read for its batch, was evaluated there as what it is now.
     */
    isTaken: (clipId: ClipId, path: string): boolean =>
      storage.isTaken(clipId) ||
      (files.get(path)?.state === 'taken' && storage.wasReadAt(path, clipId)),
    note,
    take: (arrivals: readonly Arrival[], deliver: () => void): void => {
      storage.take(arrivals, deliver);
      for (const { path, stamp, clipId } of arrivals) {
        remember(path, { stamp, state: 'taken', clipId, message: null });
      }
    },
    /** Files that are no clips, and are still there. */
    broken: (listed: ReadonlyMap<string, FileStamp>): { path: string; message: string }[] =>
      [...broken].flatMap(([path, message]) => (listed.has(path) ? { path, message } : [])),
  };
};

/**
 * For a watch that ends with its process.
 * @param isSorted whether a clip was sorted to a folder
 */
export const createPassingStorage = (isSorted: (clipId: ClipId) => boolean): WatchStorage => {
  const taken = new Set<ClipId>();
  return {
    begin: async () => undefined,
    note: () => undefined,
    take: (arrivals, deliver) => {
      deliver();
      for (const { clipId } of arrivals) taken.add(clipId);
    },
    isTaken: (clipId) => taken.has(clipId) || isSorted(clipId),
    wasReadAt: () => false,
  };
};
