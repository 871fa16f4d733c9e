import { basename } from 'node:path';

/** What programs put around the name of a file that they are not done with. */
const passing = /^[.~]|\.(?:part|partial|tmp|temp|download|crdownload)\.mp4$/i;

/** Whether a clip's name is one that programs give up when the file is complete. */
export const isPassingName = (path: string): boolean => passing.test(basename(path));
