import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClipId } from '../../shared/domain/ids.ts';
import { samplesFolder } from './sample-clips.ts';

/** The end of a sample: its pictures, after everything needed to find them. */
const mediaType = Buffer.from('mdat');

/**
 * A real clip of this size. Its pictures fill one box, so it is complete only with the last byte.
 */
export const clipOfSize = (sizeBytes: number): { bytes: Buffer; clipId: ClipId } => {
  const clip = readFileSync(join(samplesFolder, 'lantern-in-the-rain.mp4'));
  const more = Buffer.alloc(sizeBytes - clip.length);
  for (let at = 0; at + 4 <= more.length; at += 4) more.writeUInt32LE(at + 1, at);
  const bytes = Buffer.concat([clip, more]);
  const media = bytes.indexOf(mediaType) - 4;
  bytes.writeUInt32BE(bytes.length - media, media);
  return { bytes, clipId: createHash('sha256').update(bytes).digest('hex') as ClipId };
};
