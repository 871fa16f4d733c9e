import { shortLocation } from '../addresses/display-location.ts';
import { foldName, matchQuality, tidyRelativePath } from '../prompts/name-key.ts';

type NamedClip = { path: string };

type Entry<Clip> = { clip: Clip; path: string; hasExtension: boolean };

const endOf = (path: string, name: string): string =>
  path.split('/').slice(-name.split('/').length).join('/');

/**
 * Creates an index of clips by full path, its last parts, or the file name with or without
 * extension. Names are compared after Unicode NFC and case folding; the best match wins.
 */
export const createClipsByName = <Clip extends NamedClip>(clips: readonly Clip[]) => {
  const byName = new Map<string, Entry<Clip>[]>();
  const add = (name: string, entry: Entry<Clip>): void => {
    const key = foldName(name);
    const alike = byName.get(key);
    if (alike) alike.push(entry);
    else byName.set(key, [entry]);
  };
  for (const clip of clips) {
    const path = tidyRelativePath(clip.path);
    add(shortLocation(path), { clip, path, hasExtension: true });
    const stem = path.replace(/\.[^./]{1,5}$/, '');
    if (stem !== path) add(shortLocation(stem), { clip, path: stem, hasExtension: false });
  }

  return {
    find: (name: string): Clip[] => {
      const wanted = tidyRelativePath(name.trim());
      const alike = byName.get(foldName(shortLocation(wanted))) ?? [];
      const rated = alike.flatMap(({ clip, path, hasExtension }) => {
        const quality = matchQuality(endOf(path, wanted), wanted);
        return quality === 0 ? [] : [{ clip, rating: quality * 2 + Number(hasExtension) }];
      });
      const best = rated.reduce((max, { rating }) => Math.max(max, rating), 0);
      return rated.filter(({ rating }) => rating === best).map(({ clip }) => clip);
    },
  };
};
