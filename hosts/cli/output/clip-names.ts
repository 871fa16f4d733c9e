import { sep } from 'node:path';
import { isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';

/**
 * The shortest names by which clips can be told apart: the file's name, and as many folders before
 * it as it takes where several clips have the same (`seed-1/0001.mp4`, `seed-2/0001.mp4`). Addresses
 * are named whole, without what may be secret in them.
 * @param places absolute paths and addresses
 * @returns the name of every place
 */
export const clipNames = (places: readonly string[]): Map<string, string> => {
  const addresses = places.filter(isClipAddress);
  const names = new Map(addresses.map((address) => [address, shownAddress(address)]));
  let unnamed = [...new Set(places)].filter((place) => !isClipAddress(place));
  for (let depth = 1; unnamed.length > 0; depth += 1) {
    const sharing = Map.groupBy(unnamed, (path) => path.split(sep).slice(-depth).join(sep));
    unnamed = [];
    for (const [name, same] of sharing) {
      const [only] = same;
      if (only !== undefined && same.length === 1) names.set(only, name);
      else for (const path of same) unnamed.push(path);
    }
  }
  return names;
};
