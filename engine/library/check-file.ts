import { AppError } from '../../shared/errors/app-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import type { Store } from '../store/store.ts';
import { type FileStamp, sizeInStamp, stampText } from '../store/stored-stamp.ts';
import type { CheckedFile, KnownFile } from '../store/tables/clips.ts';

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
 * Creates a file check. A file that was moved away and back, copied over itself or given other
 * permissions has another stamp but the same bytes, so a file of the same size is read again. If it
 * turns out to have other bytes, this is remembered, so that it is read only once.
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

  /** Shares one read between concurrent checks of the same file. */
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
