import { expect, test } from 'vitest';
import { normalizeBaseUrl } from '../../../engine/service/base-url.ts';
import { ApiError } from '../../../engine/service/client/errors.ts';
import { resolveUploadAddress, uploadHeaders } from '../../../engine/service/client/videos.ts';

const remote = normalizeBaseUrl('https://api.example.com/video');
const local = normalizeBaseUrl('http://127.0.0.1:4010');

test.each([
  [remote, 'https://store.example.net/a?sig=1', 'https://store.example.net/a?sig=1'],
  [remote, '/uploads/a', 'https://api.example.com/uploads/a'],
  [remote, 'https://store.example.net/a#part', 'https://store.example.net/a'],
  [local, 'http://127.0.0.1:4010/uploads/a', 'http://127.0.0.1:4010/uploads/a'],
  [local, '/uploads/a', 'http://127.0.0.1:4010/uploads/a'],
])('accepted upload addresses: %o %s', (base, address, expected) => {
  expect(resolveUploadAddress(address, base).href).toBe(expected);
});

test.each([
  [remote, 'http://store.example.net/a'],
  [remote, 'http://127.0.0.1:4010/a'],
  [local, 'http://store.example.net/a'],
  [remote, 'ftp://store.example.net/a'],
  [remote, 'https://user:hunter2@store.example.net/a'],
  [remote, 'https://'],
  [local, '//store.example.net/a'],
])('refused upload addresses: %o %s', (base, address) => {
  expect(() => resolveUploadAddress(address, base)).toThrow(ApiError);
  expect(() => resolveUploadAddress(address, base)).toThrow(/^((?!hunter2|\/a).)*$/);
});

test('does not send headers that could carry an identity, or are invalid', () => {
  expect(
    uploadHeaders({
      Authorization: 'Bearer x',
      COOKIE: 'a=b',
      Host: 'elsewhere',
      'Content-Length': '1',
      'Transfer-Encoding': 'chunked',
      'Proxy-Authorization': 'x',
      'Sec-Fetch-Mode': 'cors',
      'bad name': 'x',
      'x-split': 'a\r\nAuthorization: Bearer x',
      'x-amz-meta-clip': 'kept',
      'If-None-Match': '*',
    }),
  ).toEqual({ 'content-type': 'video/mp4', 'x-amz-meta-clip': 'kept', 'if-none-match': '*' });
});

test('prefers the content type that the service names', () => {
  expect(uploadHeaders({ 'Content-Type': 'application/octet-stream' })).toEqual({
    'content-type': 'application/octet-stream',
  });
});
