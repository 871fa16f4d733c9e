import type { ClipCard } from '../../../shared/contract/library.ts';
import { addressFileName, shownAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipFile } from '../tables/clips.ts';
import type { ClipFacts } from './clip-facts.ts';
import { splitPath } from './split-path.ts';

type Place = Pick<ClipCard, 'name' | 'path' | 'folder'>;

/** Files of a clip without its download, which only represents its address. */
const ownFiles = ({ files, downloadPath }: ClipFacts): ClipFile[] =>
  files.filter(({ path }) => path !== downloadPath);

const placeAt = (address: string, { files }: ClipFacts): Place => {
  const there = files.find(({ missing }) => missing === 0);
  return {
    name: addressFileName(address),
    path: there?.path ?? shownAddress(address),
    folder: '',
  };
};

/** Returns the name, path and folder shown for a clip; without files, those of its evaluation. */
export const shownPlaceOf = (facts: ClipFacts): Place => {
  const { clipId, address, job } = facts;
  const files = ownFiles(facts);
  if (address !== null && files.length === 0) return placeAt(address, facts);
  const path = files[0]?.path ?? (job?.path === clipId ? undefined : job?.path);
  return path === undefined
    ? { name: clipId.slice(0, 12), path: '', folder: '' }
    : { path, ...splitPath(path) };
};

/** Folders that contain a clip, or did when it was last seen. */
export const foldersOf = (facts: ClipFacts, { folder }: ClipCard): string[] => [
  ...new Set(
    [folder, ...ownFiles(facts).map(({ path }) => splitPath(path).folder)].filter(Boolean),
  ),
];
