import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Non-blocking, since opening a named pipe would otherwise wait for a writer. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens the file at a path, which may also be a pipe or a device. Rejects as `open` does. */
export const openToRead = (path: string): Promise<FileHandle> => open(path, flags);
