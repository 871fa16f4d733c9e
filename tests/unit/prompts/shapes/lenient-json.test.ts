import { expect, test } from 'vitest';
import { parseLenientJson } from '../../../../engine/clips/prompts/shapes/lenient-json.ts';

const pack = (value: unknown, times: number): string => {
  let text = JSON.stringify(value);
  for (let time = 0; time < times; time += 1) text = JSON.stringify(text);
  return text;
};

test.each([
  ['with a mark and padding', '\ufeff {"a": 1}  \0\0 ', { a: 1 }],
  [
    'with bare NaN',
    '{"a": NaN, "b": [-Infinity, Infinity], "c": "NaN"}',
    { a: null, b: [null, null], c: 'NaN' },
  ],
  ['with NaN after quotes', '{"a\\"NaN": "\\\\", "b": NaN}', { 'a"NaN': '\\', b: null }],
  ['with line breaks in strings', '{"a": "b\nc"}', { a: 'b\nc' }],
  ['packed once', pack({ a: 1 }, 1), { a: 1 }],
  ['packed three times', pack({ a: 1 }, 3), { a: 1 }],
  ['that is a text', pack('a fox', 0), 'a fox'],
  ['that is a text, packed', pack('a fox', 2), 'a fox'],
])('reads JSON %s', (_name, text, value) => {
  expect(parseLenientJson(text)).toEqual(value);
});

test('unpacks at most three nested strings', () => {
  expect(parseLenientJson(pack({ a: 1 }, 4))).toBe(pack({ a: 1 }, 0));
});

test.each([
  [`{'a': 'b', 'n': None, 'ok': True, 'no': False}`, { a: 'b', n: null, ok: true, no: false }],
  [`{'a': "it's", 'b': 'say "x"', 'c': 'it\\'s'}`, { a: "it's", b: 'say "x"', c: "it's" }],
  [`{'a': (1, 2.5, -3e4,), 'b': [], 'c': {}}`, { a: [1, 2.5, -3e4], b: [], c: {} }],
  [`{'a': '\\n\\t\\\\\\x41\\u00e9\\U0001f98a', 'b': nan}`, { a: '\n\t\\Aé🦊', b: null }],
  [`{'a': <Sampler object at 0x7f00>, 'b': 1}`, { a: null, b: 1 }],
])('reads the Python dict %s', (text, value) => {
  expect(parseLenientJson(text)).toEqual(value);
});

test.each([
  'a fox',
  '',
  '[cinematic]',
  '{red|grey} fox',
  '{fox}',
  '"Look," said the fox',
  `{'a': __import__('os')}`,
  `{'a': 'b`,
  '{"a": <b',
  '{"a": 1} and more',
  '[1 2, NaN]',
])('refuses %j as JSON', (text) => {
  expect(parseLenientJson(text)).toBeUndefined();
});

test.each(['[', '[1,', '{"a":', '(', '"'])('refuses megabytes of %j as JSON', (piece) => {
  expect(parseLenientJson(`[${piece.repeat(1_000_000)}`)).toBeUndefined();
});
