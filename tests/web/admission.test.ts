import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type ArrivalLimits,
  arrivalLimits,
  limitArrival,
} from '../../hosts/web/start-web-server.ts';
import { dripRequest, sendRaw } from '../support/raw-requests.ts';
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

const serveLimited = async (limits: Partial<ArrivalLimits> = {}) => {
  const { service } = await openWindowService();
  const url = await serveOnLoopback(service, { ...arrivalLimits, ...limits });
  const { host, port, pathname: root } = new URL(url);
  return { port: Number(port), host: `Host: ${host}`, root };
};

test.for([
  ['without the token', 403, 'POST', '/rpc/app/info', []],
  ['of another origin', 403, 'POST', '<root>rpc/app/info', ['Origin: http://evil.example']],
  ['for another host', 403, 'POST', '<root>', ['Host: evil.example']],
  ['without the last slash', 308, 'POST', '<page>', []],
  ['by a method that is not taken', 405, 'DELETE', '<root>media/x', []],
  ['for a path that is not there', 404, 'POST', '<root>rpc/nothing', []],
  ['that only reads', 200, 'GET', '<root>theme.js', []],
] as const)(
  'a request %s is answered with %i and closed while its body drips',
  async ([, status, method, path, headers]) => {
    const { port, host, root } = await serveLimited();
    const target = path.replace('<root>', root).replace('<page>', root.slice(0, -1));
    const own = headers.some((header) => header.startsWith('Host:')) ? [] : [host];
    const answer = await dripRequest(port, [`${method} ${target} HTTP/1.1`, ...own, ...headers]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test.for([
  ['aborts a call whose body does not arrive in time', { bodyMs: 300 }, 'body', [], /^$/],
  ['refuses headers that do not arrive in time', { headersMs: 300 }, 'headers', [], / 408 /],
  ['refuses headers of more than 16 KiB', {}, 'body', [`X-Long: ${'x'.repeat(20_000)}`], / 431 /],
] as const)('%s', async ([, limits, missing, headers, answer]) => {
  const { port, host, root } = await serveLimited(limits);
  const isJson = 'Content-Type: application/json';
  const head = [`POST ${root}rpc/app/info HTTP/1.1`, host, isJson, ...headers];
  expect(await dripRequest(port, head, missing)).toMatch(answer);
});

test('a dropped file may take longer than a call, but not stand still', async () => {
  const { port, host, root } = await serveLimited({ bodyMs: 1, pauseMs: 1500 });
  const head = [`PUT ${root}drops/${randomUUID()}/a.mp4 HTTP/1.1`, host];
  expect(await dripRequest(port, head, 'body', 50)).toBe('');
});

test('a dropped file that has arrived completely may be stored slowly', async () => {
  const limits = { ...arrivalLimits, pauseMs: 100 };
  const server = createServer((incoming, outgoing) => {
    limitArrival(incoming, outgoing, true, limits);
    // Like a drive that closes a large file.
    incoming.resume().once('end', () => setTimeout(() => outgoing.end('kept'), 5 * limits.pauseMs));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'PUT', body: 'a clip' });
  expect(await answer.text()).toBe('kept');
});
