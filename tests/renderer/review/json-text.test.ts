import { expect, test } from 'vitest';
import { momentText } from '../../../renderer/features/review/facts/EvaluationPanel.tsx';
import { parseExactJson } from '../../../shared/service-api/exact-json.ts';
import { jsonText } from '../../../shared/text/json-text.ts';

test('raw JSON cannot deceive its reader, and is still the same value', () => {
  const value = {
    'na\u202eme': 'x\u2028y\u0007\u009b',
    emoji: '👩‍👩‍👧',
    list: [1, null, { a: 'ü' }],
  };
  const text = jsonText(value);
  for (const unsafe of ['\u202e', '\u2028', '\u0007', '\u009b']) expect(text).not.toContain(unsafe);
  expect(text).toContain('\\u202e');
  expect(text).toContain('👩‍👩‍👧');
  expect(JSON.parse(text)).toEqual(value);
});

test('shows numbers of metadata to the last digit', () => {
  const seed = '{"seed":18446744073709551615}';
  expect(jsonText(parseExactJson(seed))).toBe('{\n  "seed": 18446744073709551615\n}');
});

test('leaves out moments that are none', () => {
  expect(momentText(1_700_000_000)).toContain('2023');
  expect(momentText(1e300)).toBeNull();
});
