/** NAL unit types of slices are 1 to 5 (ITU-T H.264, table 7-1); 5 is a slice of an IDR picture. */
const minSliceType = 1;
const idrSliceType = 5;

type Slice = { readonly type: number; readonly isReference: boolean };

const slicesIn = (packet: Uint8Array, lengthBytes: number): Slice[] => {
  const byteAt = (index: number): number => packet[index] ?? 0;
  const slices: Slice[] = [];
  for (let offset = 0; offset + lengthBytes < packet.length; ) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index += 1) {
      length = length * 256 + byteAt(offset + index);
    }
    const header = byteAt(offset + lengthBytes);
    const type = header & 31;
    if (type >= minSliceType && type <= idrSliceType) {
      slices.push({ type, isReference: ((header >> 5) & 3) !== 0 });
    }
    offset += lengthBytes + length;
  }
  return slices;
};

/**
 * Whether no other frame refers to an H.264 frame, so it can be skipped when decoding a later one.
 * In ordinary clips, this holds for every second or third frame.
 * @param lengthBytes size of the length before each NAL unit
 */
export const isDisposable = (packet: Uint8Array, lengthBytes: number): boolean => {
  const slices = slicesIn(packet, lengthBytes);
  return slices.length > 0 && slices.every(({ isReference }) => !isReference);
};

/**
 * Whether browsers can start decoding at an H.264 frame. They do not accept the key frame of an open
 * GOP, where later packets have frames that are presented before the key frame.
 */
export const canStartAt = (packet: Uint8Array, lengthBytes: number): boolean =>
  slicesIn(packet, lengthBytes).some(({ type }) => type === idrSliceType);

/** Returns the size of a NAL unit's length in H.264 packets of an MP4; null for other packets. */
export const nalLengthBytes = ({ codec, description }: VideoDecoderConfig): number | null => {
  if (!/^avc[13]\./.test(codec) || !(description instanceof Uint8Array)) return null;
  // AVCDecoderConfigurationRecord: the two lowest bits of its fifth byte.
  return ((description[4] ?? 3) & 3) + 1;
};
