import type { FileHandle } from 'node:fs/promises';
import { readAt, readBox } from './read-mp4-boxes.ts';

/** XMP Specification Part 3, "MPEG-4": the user type of the outermost `uuid` box that holds it. */
const xmpUserType = 'be7acfcb97a942e89c71999491e3afac';
const userTypeBytes = 16;
const maxPacketBytes = 4 * 1024 * 1024;
/** Clips have a dozen; a film in fragments has thousands, and no prompt. */
const maxBoxes = 5000;

/**
 * The XMP packet of an MP4 file, as its text; null where it has none, or one of senseless length.
 * Services that empty a file's own tags leave it alone.
 */
export const readXmpPacket = async (file: FileHandle): Promise<string | null> => {
  const { size: fileBytes } = await file.stat();
  let position = 0;
  for (let count = 0; count < maxBoxes && position < fileBytes; count += 1) {
    const box = await readBox(file, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) return null;
    const contentBytes = box.sizeBytes - box.headerBytes - userTypeBytes;
    if (box.type === 'uuid' && contentBytes > 0 && contentBytes <= maxPacketBytes) {
      const start = position + box.headerBytes;
      const userType = await readAt(file, start, userTypeBytes);
      if (userType.toString('hex') === xmpUserType) {
        return (await readAt(file, start + userTypeBytes, contentBytes)).toString('utf8');
      }
    }
    position += box.sizeBytes;
  }
  return null;
};
