import { sep } from 'node:path';

/** Whether a path is a folder or lies below it. Both absolute and without links. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
