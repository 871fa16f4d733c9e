import { pathToFileURL } from 'node:url';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { isClipAddress } from '../../../../shared/domain/clip-address.ts';

/**
 * Returns the URL of a clip's file by the path rules of the system that it is from; without a
 * folder it is relative.
 */
export const mediaUrl = ({ path, name }: Pick<ClipCard, 'path' | 'name'>): string => {
  if (isClipAddress(path)) return path;
  if (path === name) return encodeURIComponent(name.toWellFormed());
  return pathToFileURL(path, { windows: !path.startsWith('/') }).href;
};
