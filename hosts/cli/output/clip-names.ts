import { sep } from 'node:path';
import { isClipAddress, shownAddress } from '../../../shared/domain/clip-address.ts';

/**
 * Returns the shortest unique names of clips: the file name, with as many folders before it as
 * needed if several clips share it (`seed-1/0001.mp4`, `seed-2/0001.mp4`). Addresses are shown in
 * full, without parts that may be secret.
 * @param locations absolute paths and addresses
 * @returns the name of each
 */
export const clipNames = (locations: readonly string[]): Map<string, string> => {
  const addresses = locations.filter(isClipAddress);
  const names = new Map(addresses.map((address) => [address, shownAddress(address)]));
  let unnamed = [...new Set(locations)].filter((location) => !isClipAddress(location));
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
