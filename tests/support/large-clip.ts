import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipId } from '../../shared/domain/ids.ts';
import { makeFolder } from './make-folder.ts';
import { samplesFolder } from './sample-clips.ts';

/**
 * The bytes of a sample clip, extended to the requested size by a `free` box of different bytes.
 */
const largeBytes = (sizeBytes: number): Buffer => {
  const clip = readFileSync(join(samplesFolder, 'ball-on-checkered-floor.mp4'));
  const box = Buffer.alloc(sizeBytes - clip.length);
  for (let at = 8; at + 4 <= box.length; at += 4) box.writeUInt32LE(at, at);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([clip, box]);
};

/** Writes a real clip of exactly this size for the running test. */
export const makeLargeClip = async (
  sizeBytes: number,
): Promise<{ path: string; bytes: Buffer; clipId: ClipId }> => {
  const path = join(await makeFolder(), 'large.mp4');
  const bytes = largeBytes(sizeBytes);
  await writeFile(path, bytes);
  return { path, bytes, clipId: createHash('sha256').update(bytes).digest('hex') as ClipId };
};
