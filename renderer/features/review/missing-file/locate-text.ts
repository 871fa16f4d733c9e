import type { LocateEvent } from '../../../../shared/contract/locate.ts';
import { formatCountOf } from '../../../ui/formats.ts';

type Done = LocateEvent & { type: 'done' };

const alsoFound = (others: number): string =>
  others === 0 ? '' : ` ${formatCountOf(others, 'other missing clip')} found with it.`;

const notRead = (unreadable: number): string =>
  unreadable === 0
    ? ''
    : ` ${formatCountOf(unreadable, 'file or folder', 'files and folders')} could not be read.`;

/**
 * What a search has come to.
 * @param isElsewhere whether it went beyond where the clip was last seen
 */
export const locateText = (done: Done, isElsewhere: boolean): string => {
  const { path, files, unreadable, others } = done;
  if (path !== null) return `The clip’s file was found.${alsoFound(others)}`;
  if (!isElsewhere) return 'The file is still missing.';
  const looked = `${formatCountOf(files, 'file')} looked at.`;
  const found = others === 0 ? '' : ` But ${formatCountOf(others, 'other missing clip')} found.`;
  return `No file there has this clip’s content: ${looked}${found}${notRead(unreadable)}`;
};
