import { basename } from 'node:path';
import { addressLabel, isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';

export const shortLocation = (location: string): string =>
  isClipAddress(location) ? addressLabel(location) : basename(location);

/** Returns the full path or address, without parts that may be secret, such as query parameters. */
export const displayLocation = (location: string): string =>
  isClipAddress(location) ? shownAddress(location) : location;
