import { deviceName } from './device-name.ts';

/**
 * Characters that some system forbids in names, that are invisible or change the text direction
 * (except joiners within letters).
 */
const unsafe = /(?![\u200c\u200d])[\p{C}\u2028\u2029\\/:*?"<>|]/gu;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between characters as people see them. @param maxBytes in UTF-8 */
export const cutToBytes = (text: string, maxBytes: number): string => {
  let kept = '';
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    bytes += new TextEncoder().encode(segment).length;
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return kept;
};

/**
 * Returns an untrusted name as one that every system accepts; "clip" if nothing of it is left.
 * @param name without extension
 * @param maxBytes in UTF-8; the name of a device gets one more
 */
export const safeFileName = (name: string, maxBytes: number): string => {
  const plain = name.normalize('NFC').replace(unsafe, '_').replace(/\s+/g, ' ');
  const kept = cutToBytes(plain.replace(/^[. ]+/, ''), maxBytes).replace(/[. ]+$/, '');
  return deviceName.test(kept) ? `_${kept}` : kept || 'clip';
};
