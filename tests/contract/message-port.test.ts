import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import type { ContractClient } from '../../shared/contract/index.ts';
import { connectPort, openWindowService } from '../support/window-under-test.ts';

type Port = ConstructorParameters<typeof RPCLink>[0]['port'];

const clientOn = (port: unknown): ContractClient =>
  createORPCClient(new RPCLink({ port: port as Port }));

test('ignores messages that no page of ours sends, and answers the next call', async () => {
  const { service } = await openWindowService();
  const { port } = connectPort(service);
  const nonsense: unknown[] = [
    'no JSON',
    '{}',
    '{"i":1,"p":{"u":"/app/info"}}',
    '{"i":"1","p":{"u":"http://elsewhere/"}}',
    '{"i":"2","p":{"u":"/app/info","h":{"content-type":"multipart/form-data"}}}',
    '{"i":"3","t":3,"p":{}}',
    { i: '4', p: { u: '/app/info' } },
    new Uint8Array([1, 2, 3]),
    null,
  ];
  for (const message of nonsense) port.postMessage(message);
  expect(await clientOn(port).app.info()).toMatchObject({ version: '0.0.0' });
});

test('fails for an address that is no procedure', async () => {
  const { service } = await openWindowService();
  const { port } = connectPort(service);
  port.postMessage('{"i":"1","p":{"u":"/app/nothing"}}');
  const [answer] = await once(port, 'message');
  expect(JSON.parse(answer)).toMatchObject({ i: '1', p: { s: 404 } });
});

test('the host ends the service of a port: its stream ends and the port closes', async () => {
  const { service } = await openWindowService();
  const { port, endService } = connectPort(service);
  const events = await clientOn(port).app.events();
  await events.next();
  const closed = once(port, 'close');
  const end = events.next().then(
    () => 'ended',
    () => 'broken',
  );
  endService();
  await closed;
  expect(await end).toMatch(/ended|broken/);
});

test('stops listening for a window that goes away without notice', async () => {
  const { service, listeners } = await openWindowService();
  const { port } = connectPort(service);
  const events = await clientOn(port).app.events();
  await events.next();
  expect(listeners()).toBe(1);
  events.next().catch(() => undefined);
  port.close();
  while (listeners() > 0) await sleep(5);
});
