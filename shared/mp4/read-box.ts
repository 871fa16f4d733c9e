/** Reads up to `length` bytes of a file at a position: fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/** Header included. */
export type BoxRange = { position: number; sizeBytes: number; headerBytes: number };

export type Mp4Box = BoxRange & { type: string };

const longHeaderBytes = 16;

/**
 * Null if a header does not fit. Size 1: a 64-bit size follows; 0: up to the end (ISO 14496-12,
 * "Box").
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

type BoxInMemory = { readonly type: string; readonly body: DataView };

/** Maximum number of boxes in another, against files made to keep readers busy. */
const maxBoxes = 2_000;

/** @throws RangeError if a header is damaged */
export const boxesIn = (parent: DataView): BoxInMemory[] => {
  const boxes: BoxInMemory[] = [];
  let offset = 0;
  while (offset + 8 <= parent.byteLength && boxes.length < maxBoxes) {
    const shortSize = parent.getUint32(offset);
    const typeBytes = [4, 5, 6, 7].map((index) => parent.getUint8(offset + index));
    const type = String.fromCharCode(...typeBytes);
    const headerBytes = shortSize === 1 ? 16 : 8;
    const longSize = shortSize === 1 ? Number(parent.getBigUint64(offset + 8)) : shortSize;
    // Size 0 means to the end of the parent, where FFmpeg also cuts a box that says it is longer.
    const restBytes = parent.byteLength - offset;
    const sizeBytes = shortSize === 0 ? restBytes : Math.min(longSize, restBytes);
    if (sizeBytes < headerBytes) throw new RangeError('a box is shorter than its header');
    const start = parent.byteOffset + offset + headerBytes;
    boxes.push({ type, body: new DataView(parent.buffer, start, sizeBytes - headerBytes) });
    offset += sizeBytes;
  }
  return boxes;
};

export const boxAt = (parent: DataView, [type, ...rest]: readonly string[]): DataView | null => {
  const found = boxesIn(parent).find((box) => box.type === type);
  if (!found) return null;
  return rest.length === 0 ? found.body : boxAt(found.body, rest);
};

const blockBytes = 4096;

/** Buffers many small sequential reads of a file into few large ones. */
export const readInBlocks = (readAt: ReadAt): ReadAt => {
  let start = 0;
  let block = new Uint8Array();
  return async (position, length) => {
    if (length > blockBytes) return readAt(position, length);
    if (position < start || position + length > start + block.length) {
      block = new Uint8Array(await readAt(position, blockBytes));
      start = position;
    }
    return block.subarray(position - start, position - start + length);
  };
};

/** Reads the outermost boxes of a file, up to invalid data. @param maxCount further ones are ignored */
export async function* boxesOfFile(
  readAt: ReadAt,
  fileBytes: number,
  maxCount: number,
): AsyncGenerator<Mp4Box> {
  let position = 0;
  for (let count = 0; count < maxCount && position < fileBytes; count += 1) {
    const box = await readBox(readAt, position, fileBytes);
    if (box === null || box.sizeBytes < box.headerBytes) return;
    yield box;
    position += box.sizeBytes;
  }
}

const maxBrandBytes = 4096;

/** Reads the brands in `ftyp`, without padding. */
export const readBrands = async (readAt: ReadAt, box: Mp4Box): Promise<string[]> => {
  const length = Math.min(box.sizeBytes - box.headerBytes, maxBrandBytes);
  const body = String.fromCharCode(...(await readAt(box.position + box.headerBytes, length)));
  // Bytes 4 to 7 are the minor version, between the major brand and the compatible ones.
  const brands = (body.slice(0, 4) + body.slice(8)).match(/.{4}/gs) ?? [];
  return brands.map((brand) => brand.replace(/[\0 ]+$/, ''));
};
