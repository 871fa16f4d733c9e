import { mp4Box, mp4FullBox } from '../../tools/prompt-clips/mp4-box.ts';

const uint32s = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** A box, header included, with some of its boxes replaced; `edts` is left out. */
const withBoxes = (bytes: Buffer, boxes: Readonly<Record<string, Buffer>>): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const box = bytes.subarray(at, at + bytes.readUInt32BE(at));
    const type = box.toString('latin1', 4, 8);
    if (containers.has(type)) parts.push(mp4Box(type, withBoxes(box.subarray(8), boxes)));
    else if (type !== 'edts') parts.push(boxes[type] ?? box);
  }
  return Buffer.concat(parts);
};

/**
 * A clip of many frames of a few bytes, each with an entry in every table; it cannot be decoded.
 * @param clip the source of everything else, with `ftyp` as its first box and `moov` as its last
 */
export const longClip = (clip: Buffer, frameCount: number): Buffer => {
  const fileType = clip.subarray(0, clip.readUInt32BE(0));
  const frameBytes = 8;
  const frames = mp4Box('mdat', Buffer.alloc(frameCount * frameBytes, uint32s([4, 0x01000000])));
  const start = fileType.length + 8;
  const chunks = Array.from({ length: frameCount }, (_, at) => at);
  const shifts = Buffer.alloc(8 * frameCount, uint32s([1, 1024]));
  const movie = withBoxes(clip.subarray(clip.lastIndexOf('moov') - 4), {
    stts: mp4FullBox('stts', uint32s([1, frameCount, 512])),
    ctts: mp4FullBox('ctts', uint32s([frameCount]), shifts),
    stsc: mp4FullBox('stsc', uint32s([frameCount]), uint32s(chunks.flatMap((n) => [n + 1, 1, 1]))),
    stsz: mp4FullBox('stsz', uint32s([frameBytes, frameCount])),
    stco: mp4FullBox(
      'stco',
      uint32s([frameCount]),
      uint32s(chunks.map((n) => start + n * frameBytes)),
    ),
  });
  return Buffer.concat([fileType, frames, movie]);
};
