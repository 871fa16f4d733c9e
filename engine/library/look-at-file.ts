import { AppError } from '../../shared/errors/app-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import type { FileHasher } from '../clips/media/hash/file-hasher.ts';
import type { Store } from '../store/store.ts';
import { type FileStamp, sizeInStamp, stampText } from '../store/stored-stamp.ts';
import type { KnownFile, LookedFile } from '../store/tables/known-files.ts';

/** Looks whether a file of the library is there and holds the bytes that were read. */
export type LookAtFile = (
  file: KnownFile,
  /** Asked before a file is read anew; one that may not be read counts as missing. */
  mayRead?: (sizeBytes: number) => boolean,
) => Promise<LookedFile>;

/** What cannot be read is not there; that Clipcheck ends says nothing of the file. */
const nullWhereUnreadable = (error: unknown): null => {
  if (error instanceof AppError && error.code !== 'interrupted') return null;
  throw error;
};

const always = (): boolean => true;

/**
 * A file that was moved away and back, copied over itself or given other rights has another stamp
 * and the same bytes: where the size is the same it is read anew. What then turned out to be
 * something else is remembered, so that it is read once only.
 */
export const createLookAtFile = (
  hasher: FileHasher,
  { sha256 }: Pick<Store['clips'], 'sha256'>,
): LookAtFile => {
  /** Stamps, by path, of files that hold other bytes by now. */
  const others = new Map<string, string>();
  const underWay = new Map<string, Promise<string | null>>();

  /** @returns the stamp of the bytes when they are the same; null when they are not */
  const readAnew = async (
    { path, clipId }: KnownFile,
    stampNow: string,
  ): Promise<string | null> => {
    const hashed = await hasher.hash(path).catch(nullWhereUnreadable);
    if (hashed && hashed.sha256 === sha256(clipId)) return stampText(hashed.stamp);
    if (hashed) others.set(path, stampNow);
    return null;
  };

  /** Whoever asks for the file meanwhile gets the same answer. */
  const readOnce = (file: KnownFile, stampNow: string): Promise<string | null> => {
    const running = underWay.get(file.path);
    if (running) return running;
    const reading = readAnew(file, stampNow).finally(() => underWay.delete(file.path));
    underWay.set(file.path, reading);
    return reading;
  };

  const mayBeSame = (file: KnownFile, now: FileStamp): boolean =>
    now.sizeBytes === sizeInStamp(file.stamp) && others.get(file.path) !== stampText(now);

  return async (file, mayRead = always) => {
    const now = await readFileStamp(file.path).catch(nullWhereUnreadable);
    const isUntouched = now !== null && stampText(now) === file.stamp;
    if (isUntouched) return { ...file, missing: 0, stampNow: file.stamp };
    const isWorthReading = now !== null && mayBeSame(file, now) && mayRead(now.sizeBytes);
    const stampNow = isWorthReading ? await readOnce(file, stampText(now)) : null;
    return { ...file, missing: stampNow === null ? 1 : 0, stampNow: stampNow ?? file.stamp };
  };
};
