import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { admitRequest } from '../../../hosts/web/start-web-server.ts';

const admission = { token: 'the-token', port: 4321 };

const admit = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  admitRequest(
    { url, method, headers: { host: '127.0.0.1:4321', ...headers } } as unknown as IncomingMessage,
    admission,
  );

describe('admits a request', () => {
  test.each([
    ['/the-token/', ''],
    ['/the-token', null],
    ['/the-token?x=/y', null],
    ['/the-token/media/abc?t=1', 'media/abc'],
    ['/the-token/a%2Fb/../c', 'a%2Fb/../c'],
    ['/the-token//etc/passwd', '/etc/passwd'],
  ])('%s, as %j', (url, relativePath) => {
    expect(admit(url)).toEqual({ relativePath });
  });

  test.each([
    { host: 'localhost:4321' },
    { origin: 'http://127.0.0.1:4321' },
    { host: 'localhost:4321', origin: 'http://localhost:4321' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ])('with %j', (headers: Record<string, string>) => {
    expect(admit('/the-token/', headers)).not.toBeNull();
  });
});

describe('refuses a request', () => {
  test.each(['/', '', '/the-toke/', '/the-tokenn/', '/THE-TOKEN/', '//the-token/', '*'])(
    'at %j',
    (url) => {
      expect(admit(url)).toBeNull();
    },
  );

  test.each([
    { host: 'clipcheck.example:4321' },
    { host: '127.0.0.1' },
    { host: '127.0.0.1:4322' },
    { host: '127.0.0.1:4321.evil.example' },
    { host: '' },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:4321' },
    { origin: 'https://127.0.0.1:4321' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  ])('with %j', (headers: Record<string, string>) => {
    expect(admit('/the-token/', headers)).toBeNull();
  });

  test('when another page posts a form', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(admit('/the-token/', headers, 'POST')).toBeNull();
  });
});
