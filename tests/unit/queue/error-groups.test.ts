import { expect, test } from 'vitest';
import { adviceFor, withoutResult } from '../../../engine/evaluation/queue/error-groups.ts';
import { causeOf } from '../../../engine/store/tables/cause-of.ts';
import type { JobChange } from '../../../engine/store/tables/job-row.ts';
import { openEmptyStore } from '../../support/databases.ts';

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

test.for([
  ['rate_limited', 'Retry later'],
  ...['some_code_of_later', 'toString', '__proto__'].map(
    (code) => [code, 'Retry. If it happens again, send'] as const,
  ),
] as const)('advice follows the code, and is general for an unknown one: %s', ([code, advice]) => {
  expect(adviceFor({ code, message: '' }).slice(0, advice.length)).toBe(advice);
});

test('advice mentions no service where the built-in evaluator is in use', () => {
  for (const code of ['some_code_of_later', 'video_too_long', 'file_too_large', 'internal_error']) {
    expect(adviceFor({ code, message: '' }, true)).not.toMatch(/service/);
  }
});

const cause = (code: string, message: string) => causeOf({ code, message }, '/clips/a.mp4');

test('one limit is one cause, however much it is exceeded', () => {
  const long = (excess: string) => cause('prompt_too_long', `so it is ${excess} too long.`);
  expect(long('1 character')).toBe(long('10 characters'));
  const large = (excess: string) => cause('file_too_large', `so it is ${excess} too large.`);
  expect(large('7.7 MB')).toBe(large('45,678 bytes'));
});

test('places, figures and ids do not distinguish causes, but other words do', () => {
  const busy = (message: string) => cause('model_unavailable', message);
  expect(busy('/clips/a.mp4 failed after 3 s (request id x)')).toBe(
    causeOf({ code: 'model_unavailable', message: '/b.mp4 failed after 14.5 s' }, '/b.mp4'),
  );
  expect(busy('It is down')).not.toBe(busy('It is full'));
  expect(cause('invalid_video', 'It is coded as AV1')).not.toBe(
    cause('invalid_video', 'It is coded as H.265'),
  );
});

const openBatch = async (ends: readonly JobChange[]) => {
  const store = await openEmptyStore();
  const batchId = store.batches.create(store.services.builtIn(), {});
  const paths = ends.map((_, index) => `/clips/${index}.mp4`);
  store.jobs.add(
    batchId,
    paths.map((path) => ({ path, root: '/clips' })),
  );
  const ids = store.jobs.ids(batchId, []);
  for (const [index, id] of ids.entries()) store.jobs.change(id, ends[index] ?? {});
  return { store, batchId, ids };
};

const cancelled = (code: string): JobChange => ({
  state: 'cancelled',
  reason: { code, message: 'Words.' },
});

test('marks only undecided ones of cancelled clips as skipped', async () => {
  const codes = ['deleted', 'skipped', 'given_up', 'sent_again', 'attached', 'not_awaited'];
  const { store, batchId, ids } = await openBatch(codes.map(cancelled));
  expect(withoutResult(batchId, store)).toEqual({
    needs_prompt: [],
    rejected: [],
    failed: [],
    skipped: ids.slice(1, 2),
  });
});

test('counts clips that a later batch has evaluated there', async () => {
  const reason = { code: 'model_timeout', message: 'Words.' };
  const { store, batchId, ids } = await openBatch([
    { state: 'failed', reason },
    { state: 'failed', reason },
    cancelled('skipped'),
  ]);
  const later = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(later, [
    { path: '/clips/0.mp4', root: '/clips' },
    { path: '/clips/2.mp4', root: '/clips' },
  ]);
  expect(withoutResult(batchId, store)).toMatchObject({ failed: ids.slice(1, 2), skipped: [] });
});
