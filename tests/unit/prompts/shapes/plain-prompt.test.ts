import { expect, test } from 'vitest';
import { isPlainPrompt, isSentence } from '../../../../engine/clips/prompts/shapes/plain-prompt.ts';

test.each([
  'A red fox trots through fresh snow.',
  'fox',
  '雪の中を歩く赤い狐',
  'лиса в снегу',
  '1girl, solo, snow',
  '(masterpiece:1.2), [fox], snow',
  '[cinematic] a fox',
  '{{{masterpiece}}}, fox',
  '{red|grey} fox',
  '<lora:foxes_v2_final_with_a_very_long_name_indeed:0.8> a fox',
  'Shot on 35mm film: a fox at 24 fps',
  'Made in the style of clay animation, a fox',
  'Mars 2049',
  'Copyrighted faces melt, all rights reserved for the fox',
  'Adobe houses under a red sun',
  'A fox reads a letter from www.example.com aloud',
  'A sign with https://example.com/a/very/long/address/that/is/longer/than/forty on it, in snow',
  'A text in two lines,\nof which the second ends in clip.mp4',
  `A fox ${'runs and '.repeat(5000)}rests`,
])('%j can be a prompt', (text) => {
  expect(isPlainPrompt(text)).toBe(true);
});

test.each([
  'clip_0001',
  'fox.mp4',
  'fox in the snow.MOV',
  '/srv/clips/fox in the snow',
  'C:\\clips\\fox',
  './clips/fox one',
  '\\\\server\\share\\fox one',
  'https://example.com/fox',
  'www.example.com/fox',
  'data:text/plain;base64,Zm94',
  'Lavf60.3.100',
  'Lavc60.3.100 libx264',
  'HandBrake 1.7.3 2024021100',
  'x264 - core 164 r3095 baee400',
  'Adobe Premiere Pro 2024.1 (Windows)',
  'Created with GIMP',
  'Encoded by OBS Studio',
  'Copyright 2026 A Studio',
  '© A Studio',
  'A Studio. All rights reserved.',
  'ISO Media file produced by Google Inc. Created on: 05/01/2024.',
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  'Fri Nov 21 02:05:42 2026',
  '21 November 2026',
  '42',
  '3.14, 2.71',
  'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  'Zm94IGZveCBmb3ggZm94IGZveCBmb3ggZm94IGZveCBmb3g=',
  `${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2\n'.repeat(3)}QUJD`,
  '{"seed": 1, "a fox": ',
  "{'seed': 1, ",
  '[{"a": "fox"',
  '[[[[[',
  '<?xml version="1.0"?><a>fox in snow</a>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">fox</x:xmpmeta>',
  'a fox\x01\x02in snow',
  '\ufffd\ufffd fox',
  '!?',
])('%j is no prompt', (text) => {
  expect(isPlainPrompt(text)).toBe(false);
});

test.each([
  ['fox runs', true],
  ['雪の中を', true],
  ['fox', false],
  ['雪', false],
])('whether %j is a sentence: %j', (text, is) => {
  expect(isSentence(text)).toBe(is);
});
