import { expect, test } from 'vitest';
import { clientDescription } from '../../../engine/reports/client/client-texts.ts';
import { htmlFormat } from '../../../engine/reports/formats/html.ts';
import { generatorName } from '../../../engine/reports/text/clip-texts.ts';
import { findingKindName } from '../../../engine/reports/text/finding-texts.ts';
import { unknownGeneration } from '../../../shared/domain/found-prompt.ts';
import { madeUpReport, textsOf } from '../../support/made-up-report.ts';

test.each([
  ['Linux or macOS', '/models/wan/wan2.2_14B.safetensors'],
  ['Windows', 'D:\\models\\wan\\wan2.2_14B.safetensors'],
])('reports for clients name a model of %s without its folders', (_system, model) => {
  const generation = { ...unknownGeneration, generator: 'ComfyUI', model };
  expect(generatorName({ generation })).toBe('ComfyUI wan2.2_14B.safetensors');
});

test('reports for clients call a flash a flash, and a black picture black', () => {
  const nameOf = (description: string) =>
    findingKindName({ kind: 'black-and-flash', description }, 'technical');
  expect(nameOf('A flash of 2 frames.')).toBe('Flash');
  expect(nameOf('2 black frames, in the middle of the clip.')).toBe('Black picture');
  expect(nameOf('The picture is darker for 3 frames.')).toBe('Flash or black');
});

test.each([
  ['light-jump', 'Light or color changes'],
  ['frozen-frames', 'Frozen frames'],
  ['constructor', 'Constructor'],
])('reports for clients call findings of kind %s "%s"', (kind, name) => {
  expect(findingKindName({ kind, description: '' }, 'client')).toBe(name);
});

test.each([
  [
    'A flash of 2 frames at 00:00:01:06: the picture is 79 of 255 levels brighter, then returns to normal.',
    'A flash of 2 frames: the picture is brighter, then returns to normal.',
  ],
  [
    'The picture is darker for 3 frames at 00:00:01:00, by 20 of 255 levels, then returns to normal.',
    'The picture is darker for 3 frames, then returns to normal.',
  ],
  [
    'A pink cast appears at the left for 2 frames from 00:00:01:00 (31 of 255 levels).',
    'A pink cast appears at the left for 2 frames.',
  ],
  [
    'The prompt asks for a seamless loop; the last frame differs from the first by 9.5 of 255 levels, neighboring frames by 2.',
    'The prompt asks for a seamless loop; the last frame differs from the first.',
  ],
  [
    "The prompt asks for black and white; 58% of the clip's picture is in color.",
    "The prompt asks for black and white; the clip's picture is in color.",
  ],
  [
    'The picture is blurred for 3 frames from 00:00:01:00, with 59% less fine detail than before and after.',
    'The picture is blurred for 3 frames.',
  ],
  ['A face is deformed. Judged by seer:8b, which was asked twice.', 'A face is deformed.'],
  ['A crate (three levels high) is 2 m brighter.', 'A crate (three levels high) is 2 m brighter.'],
])('reports for clients leave measures, times and judges out of %j', (description, text) => {
  const finding = { type: 'visual_glitch', marked: null, description };
  expect(clientDescription({ ...finding, kind: 'flicker' })).toBe(text);
  expect(clientDescription({ ...finding, kind: 'visual_glitch' })).toBe(description);
});

test('addresses in the introduction start an e-mail, other words with @ do not', async () => {
  const others = '@anna @anna@b.example 3@4 c?subject=d@e.example https://f.example/@g?h=i@j.k';
  const introduction = `To Anna (anna_@b.example), <_lisa+1@c.d.example>; not ${others}`;
  const report = madeUpReport([], { layout: 'client', introduction });
  const page = (await textsOf(htmlFormat, report))['report.html'] ?? '';
  const sent = ['anna_@b.example', '_lisa+1@c.d.example'];
  expect(page.match(/(?<=href="mailto:)[^"]*/g)).toEqual(sent);
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain(`; not ${others}`);
});
