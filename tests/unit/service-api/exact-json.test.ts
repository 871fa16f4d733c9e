import { expect, test } from 'vitest';
import {
  isExactNumber,
  isJsonObject,
  parseExactJson,
} from '../../../shared/service-api/exact-json.ts';

test.for([
  '9007199254740993',
  '18446744073709551615',
  '-9223372036854775808',
  '1e400',
  '-0',
  '1.0',
  '0.1000000000000000055511151231257827',
  '3E2',
  '{"seed":[18446744073709551615,7,{"__proto__":1e400}],"text":"1.0","none":null,"is":true}',
])('writes %s as it was read', (text) => {
  expect(JSON.stringify(parseExactJson(text))).toBe(text);
});

test('a number that JavaScript writes the same way is a plain number', () => {
  expect(parseExactJson('[0,-1,0.5,1e+21,9007199254740991]')).toEqual([
    0, -1, 0.5, 1e21, 9007199254740991,
  ]);
});

test('distinguishes a kept number from an object that looks like one', () => {
  expect(isExactNumber(parseExactJson('1e400'))).toBe(true);
  expect(isExactNumber(parseExactJson('{"rawJSON":"1e400"}'))).toBe(false);
});

test('only an object in JSON is an object', () => {
  const values = ['{}', '{"a":1}', '[]', 'null', '"text"', '7', '1e400'].map(parseExactJson);
  expect(values.map(isJsonObject)).toEqual([true, true, false, false, false, false, false]);
});
