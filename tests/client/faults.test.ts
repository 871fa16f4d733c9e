import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../engine/service/client/client.ts';
import { uploadVideo } from '../../engine/service/client/videos.ts';
import { clientOf } from '../support/api-clients.ts';
import { errorFrom } from '../support/error-from.ts';
import type { FaultRule, TraceLine } from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [] });
let client: ApiClient;
let clip: Blob;
let salt = 0;
/** Exact requests of the client in this test, as `METHOD address`, whatever their outcome. */
let sent: string[] = [];

const recordingFetch: typeof globalThis.fetch = (address, init) => {
  sent.push(`${init?.method} ${address}`);
  return fetch(address, init);
};

/** Bytes that were not uploaded yet: a free box at the end makes another file of the same clip. */
const freshClip = (): Blob => {
  salt += 1;
  const box = new DataView(new ArrayBuffer(12));
  box.setUint32(0, 12);
  box.setUint32(4, 0x66726565);
  box.setUint32(8, salt);
  return new Blob([clip, box.buffer]);
};

beforeAll(async () => {
  client = clientOf(evaluator, { fetch: recordingFetch });
  clip = new Blob([new Uint8Array(await makeClip({ pictures: moving(24, 24) }))]);
});

beforeEach(() => {
  sent = [];
});

const lines = (operation: string): TraceLine[] =>
  evaluator.trace().filter((line) => line.operation === operation);

type Fault = [name: string, action: Record<string, unknown>];

const faults: Fault[] = [
  ['dropped before the work', { drop: 'before' }],
  ['dropped after the work', { drop: 'after' }],
  ['a 502 page', { html: true }],
  ['a sign-in page', { status: 200, html: true }],
  ['a 500 envelope', { status: 500, code: 'internal_error' }],
];

describe('a PUT', () => {
  test.each(faults)('is repeated after three faults: %s', async (_name, action) => {
    evaluator.setFaults([{ on: 'putBytes', count: 3, action }]);
    const video = await uploadVideo(client, { blob: freshClip() });
    expect(video.status).toBe('ready');
    expect(lines('putBytes').length).toBeGreaterThanOrEqual(4);
  });

  test.each([403, 410])(
    'whose address is used up (%i) starts again with a new reservation',
    async (status) => {
      evaluator.setFaults([{ on: 'putBytes', action: { status, empty: true } }]);
      const progress: number[] = [];
      const blob = freshClip();
      const video = await uploadVideo(client, { blob, onBytes: (bytes) => progress.push(bytes) });
      expect(video.status).toBe('ready');
      expect(lines('reserveVideo')).toHaveLength(2);
      const [first, second, ...more] = lines('putBytes');
      expect([first?.status, second?.status, more.length]).toEqual([status, 200, 0]);
      expect(new Set(sent.filter((line) => line.startsWith('PUT '))).size).toBe(2);
      expect(progress.at(-1)).toBe(blob.size);
    },
  );

  test('is abandoned after a limited number of reservations', async () => {
    evaluator.setFaults([{ on: 'putBytes', count: 'all', action: { status: 403, empty: true } }]);
    const error = await errorFrom(uploadVideo(client, { blob: freshClip() }));
    expect(error).toMatchObject({ failure: 'upload', status: 403 });
    expect(lines('reserveVideo')).toHaveLength(3);
  });
});

describe('the validation of an upload', () => {
  const answerAs = (status: string): FaultRule => ({
    on: 'getVideo',
    count: 'all',
    action: { body: { id: 'v', status }, status: 200 },
  });

  test('treats an unknown status as pending', async () => {
    evaluator.setFaults([{ ...answerAs('transcoding'), count: 4 }]);
    expect((await uploadVideo(client, { blob: freshClip() })).status).toBe('ready');
    expect(lines('getVideo').length).toBeGreaterThanOrEqual(5);
  });

  test('waits for a validation that does not end until the time limit', async () => {
    evaluator.setFaults([answerAs('transcoding')]);
    const upload = uploadVideo(client, { blob: freshClip(), validationTimeoutMs: 20_000 });
    expect(await errorFrom(upload)).toMatchObject({ code: 'validation_timeout' });
  });
});
