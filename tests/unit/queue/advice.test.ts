import { expect, test } from 'vitest';
import { adviceFor } from '../../../engine/evaluation/queue/error-groups.ts';

test('advice follows the code', () => {
  expect(adviceFor({ code: 'rate_limited', message: '' })).toMatch(/Retry later/);
});

// The beginnings of the messages that media/probe-file expects.
test.for([
  ["This file's container is QuickTime", 'Convert the clip to MP4 with H.264 video'],
  ["This clip's video codec is MPEG4", 'Convert the clip to H.264 video'],
  ['This file is empty: it has no bytes.', 'Retry once the file has been replaced.'],
  ['This file is truncated (the last byte is missing)', 'Retry once the file is complete.'],
  ['This file is damaged or truncated: its MP4 index', 'Retry once the file is complete.'],
  ['This file has no video stream', 'Replace it with the video'],
  ['This file is not a video file', 'Replace it with the video'],
  ['The service says no.', 'Convert the clip'],
] as const)('advice on the message "%s" of a file begins "%s"', ([message, advice]) => {
  const given = adviceFor({ code: 'invalid_video', message });
  expect(given.slice(0, advice.length)).toBe(advice);
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
