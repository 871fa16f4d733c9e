import type { ClipId } from '../../../shared/domain/ids.ts';
import { type FileStamp, stampText } from '../../store/stored-stamp.ts';
import type { WatchedFileRow } from '../../store/tables/watched-folders.ts';

export type Arrival = {
  path: string;
  /** The watched folder: manifests are searched up to it. */
  root: string;
  clipId: ClipId;
  stamp: string;
};

export type WatchedFile = Omit<WatchedFileRow, 'path'>;

type TakenFile = WatchedFileRow & { clipId: ClipId };

const leftFile = { state: 'left', clipId: null, message: null } as const;

export type WatchStorage = {
  begin(files: readonly WatchedFileRow[]): Promise<void>;
  note(path: string, file: WatchedFile): void;
  /** Delivers clips and records them, all or nothing. @throws what `deliver` throws */
  take(taken: readonly TakenFile[], deliver: () => void): void;
  /** Whether any watch has taken the clip, or it was sorted to a folder. */
  isTaken(clipId: ClipId): boolean;
  wasReadAt(path: string, clipId: ClipId): boolean;
};

export type WatchMemory = ReturnType<typeof createWatchMemory>;

const renamedKey = (file: { inode: unknown; sizeBytes: unknown; mtimeNs: unknown }): string =>
  `${file.inode}:${file.sizeBytes}:${file.mtimeNs}`;

const stampParts = (text: string): { sizeBytes: string; mtimeNs: string; inode: string } => {
  const [sizeBytes = '', mtimeNs = '', , inode = ''] = text.split(':');
  return { sizeBytes, mtimeNs, inode };
};

export const createWatchMemory = (
  storage: WatchStorage,
  known: { isBegun: boolean; files: readonly WatchedFileRow[] },
) => {
  const files = new Map<string, WatchedFile>();
  const broken = new Map<string, string>();
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
  for (const { path, ...file } of known.files) remember(path, file);

  const note = (path: string, file: WatchedFile): void => {
    storage.note(path, file);
    remember(path, file);
  };

  /** Whether a file was there at the beginning. Its bytes were never read, so its stamp decides. */
  const wasThereBefore = (stamp: FileStamp, file: WatchedFile | undefined): boolean => {
    if (file === undefined) return left.has(renamedKey(stamp));
    if (file.state !== 'left') return false;
    const before = stampParts(file.stamp);
    if (before.sizeBytes !== `${stamp.sizeBytes}`) return false;
    // Some network drives assign new inodes each time they are connected.
    return before.inode === `${stamp.inode}` || before.mtimeNs === `${stamp.mtimeNs}`;
  };

  return {
    isBegun: (): boolean => isBegun,
    begin: async (listed: ReadonlyMap<string, FileStamp>): Promise<void> => {
      const news = [...listed].flatMap(([path, stamp]): WatchedFileRow[] =>
        files.has(path) ? [] : [{ path, stamp: stampText(stamp), ...leftFile }],
      );
      await storage.begin(news);
      for (const { path, ...file } of news) remember(path, file);
      isBegun = true;
    },
    isDecided: (path: string, stamp: FileStamp): boolean => {
      const file = files.get(path);
      const text = stampText(stamp);
      if (file?.stamp === text) return true;
      if (!wasThereBefore(stamp, file)) return false;
      note(path, { stamp: text, ...leftFile });
      return true;
    },
    /** If a file was replaced before its batch read it, that batch evaluated the present bytes. */
    isTaken: (clipId: ClipId, path: string): boolean =>
      storage.isTaken(clipId) ||
      (files.get(path)?.state === 'taken' && storage.wasReadAt(path, clipId)),
    note,
    take: (arrivals: readonly Arrival[], deliver: () => void): void => {
      const taken = arrivals.map(
        ({ root, ...file }): TakenFile => ({ ...file, state: 'taken', message: null }),
      );
      storage.take(taken, deliver);
      for (const { path, ...file } of taken) remember(path, file);
    },
    broken: (listed: ReadonlyMap<string, FileStamp>): { path: string; message: string }[] =>
      [...broken].flatMap(([path, message]) => (listed.has(path) ? { path, message } : [])),
  };
};

/** For a watch that ends with its process. */
export const createTransientStorage = (isSorted: (clipId: ClipId) => boolean): WatchStorage => {
  const taken = new Set<ClipId>();
  return {
    begin: async () => undefined,
    note: () => undefined,
    take: (files, deliver) => {
      deliver();
      for (const { clipId } of files) taken.add(clipId);
    },
    isTaken: (clipId) => taken.has(clipId) || isSorted(clipId),
    wasReadAt: () => false,
  };
};
