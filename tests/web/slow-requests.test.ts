import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  type ArrivalLimits,
  arrivalLimits,
  limitArrival,
} from '../../hosts/web/start-web-server.ts';
import { dripRequest } from '../support/raw-requests.ts';
import { openWindowService, serveOnLoopback } from '../support/window-under-test.ts';

const serve = async (limits: Partial<ArrivalLimits> = {}) => {
  const { service } = await openWindowService();
  const url = await serveOnLoopback(service, { ...arrivalLimits, ...limits });
  const { host, port, pathname: root } = new URL(url);
  return { port: Number(port), host: `Host: ${host}`, root };
};

test.for([
  ['without the token', 403, 'POST', '/rpc/app/info', []],
  ['of another origin', 403, 'POST', '<root>rpc/app/info', ['Origin: http://evil.example']],
  ['without the last slash', 308, 'POST', '<page>', []],
  ['by a method that is not taken', 405, 'DELETE', '<root>media/x', []],
  ['for a path that is not there', 404, 'POST', '<root>rpc/nothing', []],
  ['that only reads', 200, 'GET', '<root>theme.js', []],
] as const)(
  'a request %s is answered with %i and closed while its body drips',
  async ([, status, method, path, headers]) => {
    const { port, host, root } = await serve();
    const target = path.replace('<root>', root).replace('<page>', root.slice(0, -1));
    const answer = await dripRequest(port, [`${method} ${target} HTTP/1.1`, host, ...headers]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test('a request for another host is answered with 403 and closed while its body drips', async () => {
  const { port, root } = await serve();
  const answer = await dripRequest(port, [`POST ${root} HTTP/1.1`, 'Host: evil.example']);
  expect(answer).toMatch(/^HTTP\/1.1 403 .*Connection: close/is);
});

test('aborts a call whose body does not arrive in time', async () => {
  const { port, host, root } = await serve({ bodyMs: 300 });
  const head = [`POST ${root}rpc/app/info HTTP/1.1`, host, 'Content-Type: application/json'];
  expect(await dripRequest(port, head)).toBe('');
});

test('refuses headers that do not arrive in time', async () => {
  const { port, host, root } = await serve({ headersMs: 300 });
  const head = [`POST ${root}rpc/app/info HTTP/1.1`, host];
  expect(await dripRequest(port, head, 'headers')).toMatch(/^HTTP\/1.1 408 /);
});

test('refuses headers of more than 16 KiB', async () => {
  const { port, host, root } = await serve();
  const head = [`POST ${root}rpc/app/info HTTP/1.1`, host, `X-Long: ${'x'.repeat(20_000)}`];
  expect(await dripRequest(port, head)).toMatch(/^HTTP\/1.1 431 /);
});

test('a dropped file may take longer than a call, but not stand still', async () => {
  const { port, host, root } = await serve({ bodyMs: 1, pauseMs: 1500 });
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
