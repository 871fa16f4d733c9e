import { join, parse } from 'node:path';
import { isVideoName } from '../media/find/clip-name.ts';
import { foldName } from './name-key.ts';

export type ManifestFormat = 'csv' | 'jsonl' | 'json' | 'lines' | 'parquet';

/** A file that is, or may be, a manifest. */
export type ManifestFile = {
  path: string;
  format: ManifestFormat;
  /** Whether its name says that it is one; of any other it is seen by its columns. */
  isNamed: boolean;
  /** The list of videos whose prompts it has, line by line. */
  videosPath: string | null;
};

/** In the order in which they are believed. */
const named = ['metadata.csv', 'metadata.jsonl', 'metadata.json', 'metadata.parquet'];
/** finetrainers: lists of the same order. */
const videoLists = ['videos.txt', 'video.txt'];
const promptLists = ['prompts.txt', 'prompt.txt', 'captions.txt', 'caption.txt'];

const formatsByEnding: Readonly<Record<string, ManifestFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.jsonl': 'jsonl',
  '.json': 'json',
  '.parquet': 'parquet',
};
/** Files of other names are many in some folders. */
const maxOthers = 50;

const formatOf = (name: string): ManifestFormat | null =>
  formatsByEnding[parse(foldName(name)).ext] ?? null;

/** Where a name is written in several ways, in the order of their code points. */
const findAlike = (names: readonly string[], wanted: readonly string[]): string[] =>
  wanted.flatMap((want) => names.filter((name) => foldName(name) === want));

/**
 * The files of a folder that may be manifests (prompt-sources, 4c), the most trusted first: those
 * that are called `metadata`, lists of lines, and other tables in the order of their names. Files
 * that belong to one clip by their name are none.
 * @param names all names in the folder
 */
export const listManifests = (folder: string, names: readonly string[]): ManifestFile[] => {
  const sorted = names.toSorted();
  const file = (name: string, isNamed: boolean): ManifestFile[] => {
    const format = formatOf(name);
    return format === null ? [] : [{ path: join(folder, name), format, isNamed, videosPath: null }];
  };
  const own = findAlike(sorted, named);
  const [videos] = findAlike(sorted, videoLists);
  const [prompts] = findAlike(sorted, promptLists);
  const lines: ManifestFile[] =
    videos === undefined || prompts === undefined
      ? []
      : [
          {
            path: join(folder, prompts),
            format: 'lines',
            isNamed: true,
            videosPath: join(folder, videos),
          },
        ];
  const stems = new Set(sorted.filter(isVideoName).map((name) => foldName(parse(name).name)));
  const others = sorted.filter((name) => {
    const format = formatOf(name);
    const isBesideClip =
      format === 'json' && stems.has(foldName(parse(name).name).replace(/\.swarm$/, ''));
    const mayBe = format !== null && format !== 'parquet';
    return mayBe && !isBesideClip && !own.includes(name) && !name.startsWith('.');
  });
  return [
    ...own.flatMap((name) => file(name, true)),
    ...lines,
    ...others.slice(0, maxOthers).flatMap((name) => file(name, false)),
  ];
};
