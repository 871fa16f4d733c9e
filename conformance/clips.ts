import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sampleUrl = new URL('../resources/samples/ball-on-checkered-floor.mp4', import.meta.url);

/** Duration of the sample. */
export const CLIP_SEC = 4;

/** Appends a box that players skip. */
const padded = (clip: Buffer, content: Buffer): Buffer<ArrayBuffer> => {
  const head = Buffer.from('\0\0\0\0free', 'latin1');
  head.writeUInt32BE(head.length + content.length);
  return Buffer.concat([clip, head, content]);
};

/** Multiplies the duration; the frames stay. */
const slowed = (clip: Buffer, factor: number): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(clip);
  for (const box of ['mvhd', 'mdhd']) {
    // The time scale follows version, flags and two times.
    const at = copy.indexOf(box) + 16;
    copy.writeUInt32BE(Math.round(copy.readUInt32BE(at) / factor), at);
  }
  return copy;
};

const ofOtherCodec = (clip: Buffer): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(clip);
  copy.write('vp09', copy.indexOf('avc1', copy.indexOf('stsd')));
  return copy;
};

/** Makes clips that no service has stored yet: the sample, and copies of it around the limits. */
export const makeClips = () => {
  const clip = padded(readFileSync(sampleUrl), randomBytes(16));
  return {
    clip,
    /** Just below and above 15 s. */
    nearLimit: slowed(clip, 3.7),
    tooLong: slowed(clip, 4),
    otherCodec: ofOtherCodec(clip),
    otherContainer: Buffer.from(`This is not a video: ${randomBytes(16).toString('hex')}.\n`),
    /** In base64 the largest that a request body of 2 MB holds beside the longest prompt. */
    inline: padded(clip, Buffer.alloc(1_450_000 - clip.length)),
  };
};
