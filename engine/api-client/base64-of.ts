/** Bytes turned into text in one go; a multiple of 3, so that no padding falls in between. */
const pieceBytes = 0x6000;

/** A Blob's bytes as base64. */
export const base64Of = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + pieceBytes))));
  }
  return pieces.join('');
};
