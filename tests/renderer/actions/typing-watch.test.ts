import { expect, test } from 'vitest';
import { createTypingWatch } from '../../../renderer/actions/typing-watch.ts';

const typedInto = (lastKey: string) => {
  const field = { isConnected: true };
  const watch = createTypingWatch();
  expect(watch.isTypedOn({ key: 'a', timeStamp: 900 }, field)).toBe(false);
  expect(watch.isTypedOn({ key: lastKey, timeStamp: 1000 }, field)).toBe(false);
  return { field, watch };
};

test('what is typed on without a pause once the field is gone is nobody’s', () => {
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  for (const timeStamp of [1500, 3000, 4900]) {
    expect(watch.isTypedOn({ key: '2', timeStamp }, null)).toBe(true);
  }
  expect(watch.isTypedOn({ key: '2', timeStamp: 7000 }, null)).toBe(false);
  expect(watch.isTypedOn({ key: '2', timeStamp: 7100 }, null)).toBe(false);
});

test.for(['Enter', 'Escape', 'Tab'])('%s has done with a field that goes away then', (key) => {
  const { field, watch } = typedInto(key);
  field.isConnected = false;
  expect(watch.isTypedOn({ key: '2', timeStamp: 1010 }, null)).toBe(false);
});

test('Enter that comes too late for its field is the last key that was meant for it', () => {
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  expect(watch.isTypedOn({ key: 'Enter', timeStamp: 1100 }, null)).toBe(true);
  expect(watch.isTypedOn({ key: '2', timeStamp: 1200 }, null)).toBe(false);
});

test('who left a field that is still there, or points elsewhere, presses keys anew', () => {
  const left = typedInto('b');
  expect(left.watch.isTypedOn({ key: '2', timeStamp: 1100 }, null)).toBe(false);
  const { field, watch } = typedInto('b');
  field.isConnected = false;
  watch.forget();
  expect(watch.isTypedOn({ key: '2', timeStamp: 1100 }, null)).toBe(false);
});
