import { basename } from 'node:path';
import { addressLabel, isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';

/** Short name of a clip's path or address: the file name, or host and file name of an address. */
export const placeName = (place: string): string =>
  isClipAddress(place) ? addressLabel(place) : basename(place);

/** Full path or address of a clip for display; addresses without parts that may be secret. */
export const shownPlace = (place: string): string =>
  isClipAddress(place) ? shownAddress(place) : place;
