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
 * Whether no other frame refers to an H.264 frame, so it can be skipped: ordinarily every second or
 * third frame. @param lengthBytes size of the length before each NAL unit
 */
export const isDisposable = (packet: Uint8Array, lengthBytes: number): boolean => {
  const slices = slicesIn(packet, lengthBytes);
  return slices.length > 0 && slices.every(({ isReference }) => !isReference);
};

/**
 * Browsers do not start at the key frame of an open GOP, after which frames follow that are
 * presented before it.
 */
export const canStartAt = (packet: Uint8Array, lengthBytes: number): boolean =>
  slicesIn(packet, lengthBytes).some(({ type }) => type === idrSliceType);

/** Null if the packets are not H.264. */
export const nalLengthBytes = ({ codec, description }: VideoDecoderConfig): number | null => {
  if (!/^avc[13]\./.test(codec) || !(description instanceof Uint8Array)) return null;
  // AVCDecoderConfigurationRecord: the two lowest bits of its fifth byte.
  return ((description[4] ?? 3) & 3) + 1;
};
