/**
 * Shortens the movie, its first track and that track's only edit; later frames are not presented.
 * @param bytes as FFmpeg writes it, with boxes of version 0
 */
export function shortenEdit(bytes: Buffer, durationSec: number): Buffer {
  const shortened = Buffer.from(bytes);
  const ticksPerSec = bytes.readUInt32BE(fieldOffset(bytes, 'mvhd', 12));
  const durationTicks = Math.round(durationSec * ticksPerSec);
  // Position of the duration in each box (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.6.6).
  shortened.writeUInt32BE(durationTicks, fieldOffset(bytes, 'mvhd', 16));
  shortened.writeUInt32BE(durationTicks, fieldOffset(bytes, 'tkhd', 20));
  shortened.writeUInt32BE(durationTicks, fieldOffset(bytes, 'elst', 8));
  return shortened;
}

function fieldOffset(bytes: Buffer, boxName: string, offset: number): number {
  const at = bytes.indexOf(boxName);
  if (at < 0) throw new Error(`The file has no box ${boxName}, so its edit cannot be shortened.`);
  return at + boxName.length + offset;
}
