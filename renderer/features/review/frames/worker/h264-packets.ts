/** Types of NAL units that hold a slice of a picture (ITU-T H.264, table 7-1), and of a key frame. */
const firstSliceType = 1;
const keySliceType = 5;

type Slice = { readonly type: number; readonly isReference: boolean };

/** The slices in a packet as in an MP4: each NAL unit with its length before it. */
const slicesIn = (packet: Uint8Array, lengthBytes: number): Slice[] => {
  const byteAt = (at: number): number => packet[at] ?? 0;
  const slices: Slice[] = [];
  for (let at = 0; at + lengthBytes < packet.length; ) {
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + byteAt(at + byte);
    const header = byteAt(at + lengthBytes);
    const type = header & 31;
    if (type >= firstSliceType && type <= keySliceType) {
      slices.push({ type, isReference: ((header >> 5) & 3) !== 0 });
    }
    at += lengthBytes + length;
  }
  return slices;
};

/**
 * Whether no other frame refers to an H.264 frame, so that it need not be decoded to come to a later
 * one. In ordinary clips that is every second or third frame.
 * @param lengthBytes of the length before each NAL unit
 */
export const isDisposable = (packet: Uint8Array, lengthBytes: number): boolean => {
  const slices = slicesIn(packet, lengthBytes);
  return slices.length > 0 && slices.every(({ isReference }) => !isReference);
};

/**
 * Whether browsers begin to decode with an H.264 frame. Key frames of an open GOP, to which some
 * frames after them in the file are presented before, they do not accept.
 */
export const canBegin = (packet: Uint8Array, lengthBytes: number): boolean =>
  slicesIn(packet, lengthBytes).some(({ type }) => type === keySliceType);

/** Bytes of a NAL unit's length, where packets are H.264 as MP4 has it; null for all else. */
export const nalLengthBytes = ({ codec, description }: VideoDecoderConfig): number | null => {
  if (!/^avc[13]\./.test(codec) || !(description instanceof Uint8Array)) return null;
  // AVCDecoderConfigurationRecord: the two lowest bits of its fifth byte.
  return ((description[4] ?? 3) & 3) + 1;
};
