import { describe, expect, test } from 'vitest';
import { sendRaw } from '../support/raw-requests.ts';
import { openWindowService, serveOnLoopback } from '../support/window-under-test.ts';

const clipId = 'a'.repeat(64);
const uuid = '0f0e0d0c-0b0a-4908-8706-050403020100';
const otherUuid = '0f0e0d0c-0b0a-4908-8706-050403020101';

/** One served address of every kind, with its method and its response. */
const routes: [kind: string, method: string, path: string, status: number][] = [
  ['page', 'GET', '', 200],
  ['file of the page', 'GET', 'theme.js', 200],
  ['procedure', 'POST', 'rpc/app/info', 200],
  ['stream of events', 'POST', 'rpc/app/nothing', 404],
  ['clip', 'GET', `media/${clipId}`, 404],
  ['picture', 'GET', `thumbnails/${clipId}`, 404],
  ['dropped file', 'PUT', `drops/${uuid}/a.txt`, 204],
  ['end of a drop that never came', 'POST', `drops/${otherUuid}`, 404],
  ['exported file', 'GET', `exports/${uuid}`, 404],
  ['address that is none', 'GET', 'nothing/at/all', 404],
];

const serve = async () => {
  const { service, dataDir } = await openWindowService();
  const url = new URL(await serveOnLoopback(service));
  return { port: Number(url.port), root: url.pathname, dataDir };
};

const isJson = { 'content-type': 'application/json' };

describe('each address', () => {
  const ask = (
    port: number,
    target: string,
    method: string,
    headers: Record<string, string> = {},
  ) =>
    sendRaw(port, target, {
      method,
      headers: { ...isJson, ...headers },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });

  test('is available to the page itself', async () => {
    const { port, root } = await serve();
    const Origin = `http://127.0.0.1:${port}`;
    for (const [kind, method, path, status] of routes) {
      expect((await ask(port, root + path, method)).status, kind).toBe(status);
      expect((await ask(port, root + path, method, { Origin })).status, kind).not.toBe(403);
    }
  });

  test('is unavailable without the token of this start', async () => {
    const { port, root } = await serve();
    const other = (await serve()).root;
    for (const [kind, method, path] of routes) {
      for (const wrong of ['/', '//', other, root.slice(0, -2).concat('/'), root.toLowerCase()]) {
        const { status } = await ask(port, wrong + path, method);
        expect(status, `${kind} at ${wrong}`).toBe(403);
      }
    }
  });

  test('is unavailable to a host name that somebody pointed here', async () => {
    const { port, root } = await serve();
    for (const [kind, method, path] of routes) {
      for (const host of [`rebound.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`, 'a b']) {
        const { status, body } = await ask(port, root + path, method, { host });
        expect(status, `${kind} for ${host}`).toBe(403);
        expect(body.toString()).toContain('Access denied');
      }
    }
  });

  test('is unavailable to the page of another origin', async () => {
    const { port, root } = await serve();
    const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const origins = ['http://evil.example', 'null', `http://127.0.0.1:${port + 1}`];
    for (const [kind, method, path] of routes) {
      for (const Origin of origins) {
        const { status } = await ask(port, root + path, method, { Origin });
        expect(status, `${kind} for ${Origin}`).toBe(403);
      }
      expect((await ask(port, root + path, method, crossSite)).status, kind).toBe(403);
    }
  });
});

describe('a served file', () => {
  test('has headers that keep it from every other page', async () => {
    const { port, root } = await serve();
    for (const path of ['', 'theme.js', `media/${clipId}`, 'nothing']) {
      const { headers } = await sendRaw(port, root + path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test('has, as the page, a strict policy and a new nonce at every load', async () => {
    const { port, root } = await serve();
    const load = async () => {
      const { headers, body } = await sendRaw(port, root);
      const policy = String(headers['content-security-policy']);
      const nonce = /'nonce-([\w-]{22,})'/.exec(policy)?.[1] ?? '';
      return { policy, nonce, page: body.toString() };
    };
    const first = await load();
    expect(first.nonce).not.toBe('');
    expect(first.page).toContain(`content="${first.nonce}"`);
    expect(first.page).not.toContain('__STYLE_NONCE__');
    expect((await load()).nonce).not.toBe(first.nonce);
    expect(first.policy.split('; ').toSorted()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${first.nonce}'`,
        "font-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "frame-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].toSorted(),
    );
  });

  test('is never outside the built page', async () => {
    const { port, root } = await serve();
    const outside = [
      '../package.json',
      '..%2f..%2f..%2fetc%2fpasswd.txt',
      '%2e%2e/%2e%2e/package.json',
      'assets/../../package.json',
      'assets/..\\..\\package.json',
      '/etc/passwd',
      '.hidden.txt',
      'theme.js%00.txt',
      'C:/package.json',
    ];
    for (const path of outside) {
      const { status, body } = await sendRaw(port, root + path);
      expect([400, 403, 404], path).toContain(status);
      expect(body.toString(), path).not.toContain('secret');
    }
  });

  test('has an address without the last slash that leads to the page', async () => {
    const { port, root } = await serve();
    const { status, headers } = await sendRaw(port, root.slice(0, -1));
    expect(status).toBe(308);
    expect(headers.location).toBe(root);
  });

  test('cannot be fetched by a GET call, which any page could make a browser send', async () => {
    const { port, root } = await serve();
    expect((await sendRaw(port, `${root}rpc/queue/clearEnded`)).status).toBe(405);
  });
});
