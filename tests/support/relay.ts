import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { until } from './api-calls.ts';

type Server = { readonly baseUrl: string };

/**
 * One address for several servers, as a proxy gives them: each connection goes to the next one that
 * accepts it.
 */
export const startRelay = async () => {
  const servers: Server[] = [];
  /** By connection, the server that it goes to, or is being passed to. */
  const used = new Map<Socket, Server>();
  let turn = 0;

  const pass = (client: Socket, [server, ...others]: readonly Server[]): void => {
    if (!server || client.destroyed) return void client.destroy();
    used.set(client, server);
    const upstream = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
    const passOn = () => pass(client, others);
    upstream.once('error', passOn);
    upstream.once('connect', () => {
      upstream.off('error', passOn).on('error', () => {});
      client.pipe(upstream).pipe(client);
      upstream.once('close', () => client.end());
      client.once('close', () => upstream.destroy());
    });
  };

  const relay = createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('close', () => used.delete(client));
    turn = (turn + 1) % servers.length;
    pass(client, [...servers.slice(turn), ...servers.slice(0, turn)]);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => void relay.close());
  return {
    baseUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    /** For the caller to fill. */
    servers,
    /** Waits until clients have closed their connections to a server that has ended. */
    untilLeft: (server: Server) =>
      until(
        async () => [...used.values()].includes(server),
        (isInUse) => !isInUse,
      ),
  };
};
