import { crc32, deflateSync } from 'node:zlib';
import { uint32s } from './mp4-box.ts';

export type PngText = { keyword: string; text: string; kind: 'tEXt' | 'zTXt' | 'iTXt' };

/** @param length the declared length of the chunk, if it is wrong */
export const pngChunk = (type: string, data: Uint8Array, length = data.length): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32s(length >>> 0), body, uint32s(crc32(body))]);
};

const nul = Buffer.alloc(1);

const textChunk = ({ keyword, text, kind }: PngText): Buffer => {
  const key = Buffer.concat([Buffer.from(keyword, 'latin1'), nul]);
  const bytes = Buffer.from(text);
  if (kind === 'tEXt') return pngChunk(kind, Buffer.concat([key, bytes]));
  if (kind === 'zTXt') return pngChunk(kind, Buffer.concat([key, nul, deflateSync(bytes)]));
  // Not compressed, no language, no translated keyword.
  return pngChunk(kind, Buffer.concat([key, Buffer.alloc(4), bytes]));
};

/** A PNG of one grey pixel, with texts before its picture as Pillow writes them. */
export const textPng = (...texts: readonly PngText[]): Buffer => {
  const header = Buffer.from('00000001000000010800000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...texts.map(textChunk),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
