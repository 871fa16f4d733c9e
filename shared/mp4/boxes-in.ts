type BoxInMemory = { readonly type: string; readonly body: DataView };

/** Maximum number of boxes in another, against files made to keep readers busy. */
const maxBoxes = 2_000;

/** Returns the boxes directly inside of another. @throws RangeError if a header is damaged */
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
