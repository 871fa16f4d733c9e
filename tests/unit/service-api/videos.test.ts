import { expect, test } from 'vitest';
import {
  receivedReservationSchema,
  receivedVideoRecordSchema,
  receivedVideoSchema,
  reservationSchema,
  reserveVideoRequestSchema,
  videoRecordSchema,
  videoStatuses,
} from '../../../shared/service-api/video.ts';
import { describeTable } from '../../support/document-table.ts';

const record = {
  id: 'vid_1',
  status: 'pending',
  cdn_url: 'https://cdn.example.com/1',
  object: 'video',
  duration_sec: 5,
  width: 1280,
  height: 720,
  size_bytes: 1_000_000,
  created: 1_790_000_000,
  clipcheck_reason: 'The file has no video track.',
};

const count = { good: [0], bad: [-1, 1.5] };

describeTable('Video record', {
  example: record,
  strict: videoRecordSchema,
  tolerant: receivedVideoRecordSchema,
  optional: ['cdn_url', 'duration_sec', 'width', 'height', 'size_bytes', 'clipcheck_reason'],
  neededToRead: ['id'],
  values: {
    id: { bad: [''] },
    status: { good: videoStatuses, bad: ['transcoding'] },
    object: { bad: ['evaluation'] },
    duration_sec: { good: [0], bad: [-1] },
    width: { good: [1], bad: [0, 1.5] },
    height: { good: [1], bad: [0, 1.5] },
    size_bytes: count,
    created: count,
  },
});

describeTable('POST /v1/videos, request', {
  example: {
    filename: 'a.mp4',
    size_bytes: 1,
    content_type: 'video/mp4',
    sha256: 'a'.repeat(64),
  },
  strict: reserveVideoRequestSchema,
  optional: ['filename', 'sha256'],
  values: {
    size_bytes: { bad: [0, -1, 1.5] },
    content_type: { bad: ['video/webm'] },
    sha256: { bad: ['a'.repeat(63), 'A'.repeat(64), ''] },
  },
});

describeTable('POST /v1/videos, answer', {
  example: {
    ...record,
    upload_url: 'https://store.example.com/1',
    upload_headers: { 'x-a': 'b' },
    expires_at: 1_790_000_900,
  },
  strict: reservationSchema,
  optional: [
    'cdn_url',
    'duration_sec',
    'width',
    'height',
    'size_bytes',
    'clipcheck_reason',
    'upload_headers',
    'expires_at',
  ],
  nullable: ['upload_url'],
  open: ['upload_headers'],
  values: {
    upload_headers: { good: [{}], bad: [{ a: 1 }] },
    expires_at: { good: [0], bad: [-1] },
  },
});

const headers = { 'x-a': 'b' };
const address = 'https://store.example.com/1';
const pending = { id: 'vid_1', status: 'pending' };

test.each([
  ['flat', { ...pending, upload_url: address, upload_headers: headers }],
  ['upload object', { ...pending, upload: { url: address, headers } }],
  ['bare url', { ...pending, url: address, upload_headers: headers }],
  ['nested record', { video: pending, upload_url: address, upload_headers: headers }],
  ['all nested', { video: { ...pending, upload_url: address, upload_headers: headers } }],
  ['all nested, object', { video: { ...pending, upload: { url: address, headers } } }],
  ['first of several', { ...pending, upload_url: address, url: 'x', upload: { headers } }],
  ['with nonsense beside', { ...pending, upload_url: address, upload: 7, upload_headers: headers }],
])('reads every form of a reservation to the same result: %s', (_name, answer) => {
  expect(receivedReservationSchema.parse(answer)).toEqual({
    video: pending,
    uploadUrl: address,
    uploadHeaders: headers,
  });
});

test.each([
  ['null', { id: 'v', status: 'ready', upload_url: null }],
  ['only where to watch it', { id: 'v', status: 'ready', url: 'https://cdn.example/v.mp4' }],
  ['empty', { id: 'v', status: 'ready', upload_url: '' }],
  ['nested', { video: { id: 'v', status: 'ready' } }],
])('a video that is ready with the address %s: no transfer', (_name, answer) => {
  expect(receivedReservationSchema.parse(answer)).toMatchObject({
    uploadUrl: null,
    uploadHeaders: {},
  });
});

test('a reservation without a status is pending: an id and an address are enough to upload', () => {
  expect(receivedReservationSchema.parse({ id: 'v', upload_url: address })).toMatchObject({
    video: { id: 'v', status: 'pending' },
    uploadUrl: address,
  });
});

test('a requested record may be under video as well', () => {
  const record = { id: 'v', status: 'ready' };
  expect(receivedVideoSchema.parse({ video: record })).toEqual(record);
  expect(receivedVideoSchema.parse(record)).toEqual(record);
});

test('leaves out headers that are not text, and converts numbers to text', () => {
  const upload_headers = { a: 1, b: null, c: ['x'], d: 'e' };
  const read = receivedReservationSchema.parse({
    ...pending,
    upload_url: address,
    upload_headers,
  });
  expect(read.uploadHeaders).toEqual({ a: '1', d: 'e' });
});

test.each([
  null,
  {},
  { id: 'v' },
  { video: 'v', upload_url: address },
  { video: { id: 7, status: 'pending' }, upload_url: address },
])('is no reservation: %j', (answer) => {
  expect(receivedReservationSchema.safeParse(answer).success).toBe(false);
});
