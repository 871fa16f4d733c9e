import { expect, test } from 'vitest';
import { normalizeBaseUrl } from '../../../engine/service/base-url.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

test.each([
  ['https://api.example.com', 'https://api.example.com', false],
  ['https://api.example.com/', 'https://api.example.com', false],
  ['  https://API.example.com//  ', 'https://api.example.com', false],
  ['https://api.example.com/v1', 'https://api.example.com', false],
  ['https://api.example.com:8443/video', 'https://api.example.com:8443/video', false],
  ['https://api.example.com/video/v1/', 'https://api.example.com/video', false],
  ['https://api.example.com/video-v1', 'https://api.example.com/video-v1', false],
  ['https://api.example.com:443', 'https://api.example.com', false],
  ['http://127.8.9.10:4010/', 'http://127.8.9.10:4010', true],
  ['http://localhost:80/v1', 'http://localhost', true],
  ['HTTP://[::1]:9000', 'http://[::1]:9000', true],
  ['http://0x7f.1:4010', 'http://127.0.0.1:4010', true],
])('normalizes a base address: %s', (typed, href, isLoopback) => {
  expect(normalizeBaseUrl(typed)).toEqual({ href, origin: new URL(href).origin, isLoopback });
});

test.each([
  ['', /is empty/],
  ['api.example.com', /begin with https/],
  ['ftp://api.example.com', /begin with https/],
  ['http://api.example.com', /http is allowed only for this machine/],
  ['http://127.0.0.1.example.com', /http is allowed only for this machine/],
  ['http://localhost.example.com', /http is allowed only for this machine/],
  ['http://0.0.0.0:80', /http is allowed only for this machine/],
  ['http://[::ffff:127.0.0.1]', /http is allowed only for this machine/],
  ['https://', /cannot be read/],
  ['https://user:hunter2@api.example.com', /user name or password/],
  ['https://api.example.com/?key=hunter2', /query/],
  ['https://api.example.com/#hunter2', /fragment/],
])('refuses an unusable base address with the reason: %s', (typed, reason) => {
  const refusal = (() => {
    try {
      return normalizeBaseUrl(typed);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'bad_base_url', message: expect.stringMatching(reason) });
  expect(String(refusal)).not.toContain('hunter2');
});
