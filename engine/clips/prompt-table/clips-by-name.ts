import { placeName } from '../addresses/place-name.ts';
import { foldName, matchQuality, tidyRelativePath } from '../prompts/name-key.ts';

/** A clip that a table may name. */
export type NamedClip = { path: string };

/** Removes the file extension. */
const withoutEnding = (name: string): string => name.replace(/\.[^./]{1,5}$/, '');

type Named<Clip> = { clip: Clip; path: string; hasExtension: boolean };

/** Returns as many trailing parts of a path as the name has. */
const endOf = (path: string, name: string): string =>
  path.split('/').slice(-name.split('/').length).join('/');

/**
 * Finds clips by their full path, its trailing parts, or the file name with or without extension.
 * Names are compared after Unicode NFC and case folding; the best match wins.
 */
export const createClipsByName = <Clip extends NamedClip>(clips: readonly Clip[]) => {
  const byName = new Map<string, Named<Clip>[]>();
  const put = (name: string, one: Named<Clip>): void => {
    const key = foldName(name);
    const alike = byName.get(key);
    if (alike) alike.push(one);
    else byName.set(key, [one]);
  };
  for (const clip of clips) {
    const path = tidyRelativePath(clip.path);
    put(placeName(path), { clip, path, hasExtension: true });
    const stem = withoutEnding(path);
    if (stem !== path) put(placeName(stem), { clip, path: stem, hasExtension: false });
  }

  return {
    /** Returns the clips that match a name best. */
    find: (name: string): Clip[] => {
      const wanted = tidyRelativePath(name.trim());
      const alike = byName.get(foldName(placeName(wanted))) ?? [];
      const rated = alike.flatMap(({ clip, path, hasExtension }) => {
        const quality = matchQuality(endOf(path, wanted), wanted);
        return quality === 0 ? [] : [{ clip, rating: quality * 2 + Number(hasExtension) }];
      });
      const best = rated.reduce((max, { rating }) => Math.max(max, rating), 0);
      return rated.filter(({ rating }) => rating === best).map(({ clip }) => clip);
    },
  };
};
