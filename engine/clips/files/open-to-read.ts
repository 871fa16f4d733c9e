import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Flags for opening a file: not blocking, since a named pipe would otherwise wait for a writer. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export const openToRead = (path: string): Promise<FileHandle> => open(path, readFlags);
