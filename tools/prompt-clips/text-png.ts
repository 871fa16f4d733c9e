import { crc32, deflateSync } from 'node:zlib';

export type PngText = { keyword: string; text: string; kind: 'tEXt' | 'zTXt' | 'iTXt' };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

const nul = Buffer.alloc(1);

const textChunk = ({ keyword, text, kind }: PngText): Buffer => {
  const key = Buffer.concat([Buffer.from(keyword, 'latin1'), nul]);
  const bytes = Buffer.from(text);
  if (kind === 'tEXt') return chunk(kind, Buffer.concat([key, bytes]));
  if (kind === 'zTXt') return chunk(kind, Buffer.concat([key, nul, deflateSync(bytes)]));
  // Not compressed, no language, no translated keyword.
  return chunk(kind, Buffer.concat([key, Buffer.alloc(4), bytes]));
};

/** A PNG of one grey pixel, with texts before its picture as Pillow writes them. */
export const textPng = (...texts: readonly PngText[]): Buffer => {
  const header = Buffer.from('00000001000000010800000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...texts.map(textChunk),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
