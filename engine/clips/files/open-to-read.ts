import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Non-blocking: opening a named pipe would otherwise wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens what a path leads to, which may be no regular file; rejects as `open` does. */
export const openToRead = (path: string): Promise<FileHandle> => open(path, flags);
