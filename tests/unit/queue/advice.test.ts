import { expect, test } from 'vitest';
import { adviceFor } from '../../../engine/evaluation/queue/advice.ts';

test('advice follows the code, and the stored message of files that are not videos', () => {
  expect(adviceFor({ code: 'rate_limited', message: '' })).toMatch(/Retry later/);
  const onVideo = (message: string) => adviceFor({ code: 'invalid_video', message });
  expect(onVideo('This file is empty: it has no bytes.')).toBe(
    'Retry once the file has been replaced.',
  );
  expect(onVideo('The service says no.')).toMatch(/Convert the clip/);
});

test.for(['some_code_of_later', 'toString', '__proto__'])(
  'an unknown code %s gets general advice',
  (code) => {
    expect(adviceFor({ code, message: '' })).toMatch(/^Retry\. If it happens again, send/);
  },
);

test('advice mentions no service where the built-in evaluator is in use', () => {
  for (const code of ['some_code_of_later', 'video_too_long', 'file_too_large', 'internal_error']) {
    expect(adviceFor({ code, message: '' }, true)).not.toMatch(/service/);
  }
});
