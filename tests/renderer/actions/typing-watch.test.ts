import { expect, test } from 'vitest';
import { createTypingWatch } from '../../../renderer/actions/typing-watch.ts';

const typedInto = (lastKey: string) => {
  const field = { isConnected: true };
  const watch = createTypingWatch();
  expect(watch.recordKey({ key: 'a', timeStamp: 900 }, field)).toBe(false);
  expect(watch.recordKey({ key: lastKey, timeStamp: 1000 }, field)).toBe(false);
  return { field, watch };
};

test('keys typed without a pause after the field is gone go nowhere', () => {
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  for (const timeStamp of [1500, 3000, 4900]) {
    expect(watch.recordKey({ key: '2', timeStamp }, null)).toBe(true);
  }
  expect(watch.recordKey({ key: '2', timeStamp: 7000 }, null)).toBe(false);
});

test.for(['Enter', 'Escape', 'Tab'])('%s ends the use of a field that then goes away', (key) => {
  const { field, watch } = typedInto(key);
  field.isConnected = false;
  expect(watch.recordKey({ key: '2', timeStamp: 1010 }, null)).toBe(false);
});

test('Enter that arrives too late for its field is the last key meant for it', () => {
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  expect(watch.recordKey({ key: 'Enter', timeStamp: 1100 }, null)).toBe(true);
  expect(watch.recordKey({ key: '2', timeStamp: 1200 }, null)).toBe(false);
});

test('keys work again after a user left a field that still exists, or points elsewhere', () => {
  const left = typedInto('b');
  expect(left.watch.recordKey({ key: '2', timeStamp: 1100 }, null)).toBe(false);
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  watch.forget();
  expect(watch.recordKey({ key: '2', timeStamp: 1100 }, null)).toBe(false);
});
