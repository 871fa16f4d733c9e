import { join, parse } from 'node:path';
import { isVideoName } from '../media/find/clip-name.ts';
import { foldName } from './name-key.ts';

export type ManifestFormat = 'csv' | 'jsonl' | 'json' | 'parquet';

export type ManifestFile = {
  path: string;
  format: ManifestFormat;
  /** Whether its name marks it as a manifest; otherwise its columns decide. */
  isNamed: boolean;
};

/** Names of manifests, in order of trust. */
const named = ['metadata.csv', 'metadata.jsonl', 'metadata.json', 'metadata.parquet'];

const formatsByEnding: Readonly<Record<string, ManifestFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.jsonl': 'jsonl',
  '.json': 'json',
  '.parquet': 'parquet',
};
/** Maximum number of files with other names, since some folders have very many. */
const maxOthers = 50;

const formatOf = (name: string): ManifestFormat | null =>
  formatsByEnding[parse(foldName(name)).ext] ?? null;

/** Finds names regardless of case; variants of one name in code point order. */
const findAlike = (names: readonly string[], wanted: readonly string[]): string[] =>
  wanted.flatMap((want) => names.filter((name) => foldName(name) === want));

/**
 * Returns the files that may be manifests (docs/prompts.md, "Lists"), the most trusted first: those
 * named `metadata`, then other tables by name, without files that belong to a single clip.
 */
export const listManifests = (folder: string, names: readonly string[]): ManifestFile[] => {
  const sorted = names.toSorted();
  const file = (name: string, isNamed: boolean): ManifestFile[] => {
    const format = formatOf(name);
    return format === null ? [] : [{ path: join(folder, name), format, isNamed }];
  };
  const manifests = findAlike(sorted, named);
  const stems = new Set(sorted.filter(isVideoName).map((name) => foldName(parse(name).name)));
  const others = sorted.filter((name) => {
    const format = formatOf(name);
    const isBesideClip =
      format === 'json' && stems.has(foldName(parse(name).name).replace(/\.swarm$/, ''));
    const mayBe = format !== null && format !== 'parquet';
    return mayBe && !isBesideClip && !manifests.includes(name) && !name.startsWith('.');
  });
  return [
    ...manifests.flatMap((name) => file(name, true)),
    ...others.slice(0, maxOthers).flatMap((name) => file(name, false)),
  ];
};
