import { basename } from 'node:path';
import { addressLabel, isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';

/** How lists call the place of a clip: a file by its name, an address by its host and file name. */
export const placeName = (place: string): string =>
  isClipAddress(place) ? addressLabel(place) : basename(place);

/** The whole place of a clip as people may see it: an address without what may be secret in it. */
export const shownPlace = (place: string): string =>
  isClipAddress(place) ? shownAddress(place) : place;
