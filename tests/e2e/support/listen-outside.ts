import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Ports of this machine that represent the network: code without network access reaches neither.
 */
export type Outside = {
  readonly tcp: string;
  readonly udp: string;
  /** Number of connections and datagrams so far, whatever their contents. */
  count(): { connections: number; datagrams: number };
  /** Makes one connection and sends one datagram, which must be counted. */
  reach(): Promise<void>;
  close(): Promise<void>;
};

export const listenOutside = async (): Promise<Outside> => {
  const seen = { connections: 0, datagrams: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  const datagrams = createSocket('udp4', () => {
    seen.datagrams += 1;
  });
  datagrams.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(datagrams, 'listening')]);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port: udpPort } = datagrams.address();
  return {
    tcp: `127.0.0.1:${address.port}`,
    udp: `127.0.0.1:${udpPort}`,
    count: () => ({ ...seen }),
    reach: async () => {
      const came = once(datagrams, 'message');
      const sender = createSocket('udp4');
      sender.send('here', udpPort, '127.0.0.1', () => sender.close());
      await once(connect(address.port, '127.0.0.1'), 'close');
      await came;
    },
    close: async () => {
      server.close();
      datagrams.close();
      await Promise.all([once(server, 'close'), once(datagrams, 'close')]);
    },
  };
};
