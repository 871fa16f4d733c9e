/** Reads up to `length` bytes of a file at a position: fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/** Position and size of a box, header included. */
export type BoxRange = { position: number; sizeBytes: number; headerBytes: number };

export type Mp4Box = BoxRange & { type: string };

const longHeaderBytes = 16;

/**
 * Null if a header does not fit. Size 1 means that a 64-bit size follows, size 0 that the box
 * extends to the end (ISO 14496-12, "Box").
 * @param endsAt end of the file, or of the box around it
 */
export const readBox = async (
  readAt: ReadAt,
  position: number,
  endsAt: number,
): Promise<Mp4Box | null> => {
  const header = await readAt(position, longHeaderBytes);
  if (header.length < 8) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const type = String.fromCharCode(...header.subarray(4, 8));
  const shortSize = view.getUint32(0);
  if (shortSize === 0) return { type, position, sizeBytes: endsAt - position, headerBytes: 8 };
  if (shortSize === 1) {
    if (header.length < longHeaderBytes) return null;
    return { type, position, sizeBytes: Number(view.getBigUint64(8)), headerBytes: 16 };
  }
  return { type, position, sizeBytes: shortSize, headerBytes: 8 };
};
