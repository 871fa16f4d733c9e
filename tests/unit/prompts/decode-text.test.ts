import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../../../shared/text/decode-text.ts';

const words = 'Größe “naïve” 猫';

test.each([
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`)],
  ['UTF-16 little endian', Buffer.from(`\ufeff${words}`, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
])('decodes %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(words);
});

test('decodes text that is not UTF-8 as windows-1252', () => {
  expect(decodeText(Buffer.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x80]))).toBe('“café”€');
});

test.each([
  ['UTF-16 without its mark', Buffer.from('cat', 'utf16le')],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x63, 0, 0, 0])],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
])('refuses %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});

test('gives well-formed text or none for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const text = decodeText(bytes);
      expect(text === null || text.isWellFormed()).toBe(true);
    }),
  );
});
