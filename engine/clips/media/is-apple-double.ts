import { open } from 'node:fs/promises';

/** RFC 1740, "AppleDouble Header file": what such a file begins with. */
const magic = 0x00051607;

/**
 * Whether a regular file holds what macOS writes as `._NAME` beside NAME on drives that cannot keep
 * it: its attributes, not its content. False where the file cannot be read.
 */
export const isAppleDouble = async (path: string): Promise<boolean> => {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === magic;
  } catch {
    return false;
  }
};
