import type { Demuxer } from 'node-av/api';
import { Dictionary, type FormatContext } from 'node-av/lib';

/** What is true of the container that the tags come from, and not of its copy. */
const ofContainer = new Set([
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'duration',
]);

/**
 * Gives a file that is written the tags of another, all that people and programs put there: prompts
 * above all. The muxer must be told `use_metadata_tags`, or MP4 keeps only those it knows.
 */
export const keepTags = ({ metadata }: Demuxer, target: FormatContext): void => {
  const kept = Object.entries(metadata).filter(([name]) => !ofContainer.has(name.toLowerCase()));
  using tags = Dictionary.fromObject(Object.fromEntries(kept));
  target.metadata = tags;
};

/** How many bytes those tags take at most. */
export const tagBytes = ({ metadata }: Demuxer): number =>
  Buffer.byteLength(JSON.stringify(metadata));
