/** An edit: its duration in the movie's clock, and its start in the track's. */
export type WrittenEdit = { readonly durationTicks: number; readonly mediaTicks: number };

const headerBytes = 8;

const placesOf = (bytes: Buffer, types: readonly string[]): number[] => {
  const places: number[] = [];
  let [at, end] = [0, bytes.length];
  for (const type of types) {
    while (at < end && bytes.toString('latin1', at + 4, at + headerBytes) !== type) {
      at += bytes.readUInt32BE(at);
    }
    if (at >= end) throw new Error(`The file has no box ${type}.`);
    places.push(at);
    end = at + bytes.readUInt32BE(at);
    at += headerBytes;
  }
  return places;
};

/**
 * Replaces the edits of an MP4's first track. Its tables come before its pictures, whose offsets
 * change.
 * @param bytes as FFmpeg writes it, with an edit list and 32-bit offsets
 */
export const withEdits = (bytes: Buffer, edits: readonly WrittenEdit[]): Buffer => {
  const path = placesOf(bytes, ['moov', 'trak', 'edts', 'elst']);
  const listAt = path.at(-1) ?? 0;
  const oldBytes = bytes.readUInt32BE(listAt);
  const list = Buffer.alloc(16 + edits.length * 12);
  list.writeUInt32BE(list.length, 0);
  list.write('elst', 4, 'latin1');
  list.writeUInt32BE(edits.length, 12);
  for (const [index, { durationTicks, mediaTicks }] of edits.entries()) {
    list.writeUInt32BE(durationTicks, 16 + index * 12);
    list.writeInt32BE(mediaTicks, 20 + index * 12);
    list.writeUInt32BE(65_536, 24 + index * 12);
  }
  const edited = Buffer.concat([
    bytes.subarray(0, listAt),
    list,
    bytes.subarray(listAt + oldBytes),
  ]);
  const grownBytes = list.length - oldBytes;
  for (const at of path.slice(0, -1)) {
    edited.writeUInt32BE(edited.readUInt32BE(at) + grownBytes, at);
  }
  moveChunks(edited, grownBytes);
  return edited;
};

const moveChunks = (bytes: Buffer, byBytes: number): void => {
  const at = placesOf(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']).at(-1) ?? 0;
  const count = bytes.readUInt32BE(at + 12);
  for (let index = 0; index < count; index += 1) {
    const placeAt = at + 16 + index * 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(placeAt) + byBytes, placeAt);
  }
};
