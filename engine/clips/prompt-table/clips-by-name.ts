import { placeName } from '../addresses/place-name.ts';
import { foldName, matchQuality, tidyRelativePath } from '../prompts/name-key.ts';

/** A clip as a table may name it. */
export type NamedClip = { path: string };

/** Without the ending of the file's name. */
const withoutEnding = (name: string): string => name.replace(/\.[^./]{1,5}$/, '');

type Named<Clip> = { clip: Clip; path: string; hasExtension: boolean };

/** The end of a path that has as many parts as a name. */
const endOf = (path: string, name: string): string =>
  path.split('/').slice(-name.split('/').length).join('/');

/**
 * Clips by whatever names them: the whole path, its end, the file's name with or without ending.
 * Names are compared after Unicode NFC and case folding; those that agree better come before others.
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
    /** All clips that a name may mean, those alone that agree with it best. */
    find: (name: string): Clip[] => {
      const wanted = tidyRelativePath(name.trim());
      const alike = byName.get(foldName(placeName(wanted))) ?? [];
      const rated = alike.flatMap(({ clip, path, hasExtension }) => {
        const quality = matchQuality(endOf(path, wanted), wanted);
        return quality === 0 ? [] : [{ clip, rating: quality * 2 + Number(hasExtension) }];
      });
      const best = rated.reduce((most, { rating }) => Math.max(most, rating), 0);
      return rated.filter(({ rating }) => rating === best).map(({ clip }) => clip);
    },
  };
};
