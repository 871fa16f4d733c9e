import type { Demuxer } from 'node-av/api';
import { Dictionary, type FormatContext } from 'node-av/lib';

/** Tags that describe the source's container and would be wrong in a copy. */
const containerTags = new Set([
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'duration',
]);

/**
 * Copies all tags that people and programs have written, above all prompts. The muxer needs
 * `use_metadata_tags`, otherwise MP4 keeps only known ones.
 */
export const keepTags = ({ metadata }: Demuxer, target: FormatContext): void => {
  const kept = Object.entries(metadata).filter(([name]) => !containerTags.has(name.toLowerCase()));
  using tags = Dictionary.fromObject(Object.fromEntries(kept));
  target.metadata = tags;
};

/** Returns the maximum size of these tags in bytes. */
export const tagBytes = ({ metadata }: Demuxer): number =>
  Buffer.byteLength(JSON.stringify(metadata));
