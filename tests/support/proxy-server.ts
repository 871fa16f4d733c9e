import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A real proxy for one test, as `HTTP_PROXY` names it: it tunnels to known ports, and refuses every
 * other name.
 * @param ports on this machine, by the requested `host:port`
 */
export const startProxy = async (ports: Readonly<Record<string, number>> = {}) => {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connection', (socket) => void sockets.add(socket));
  server.on('connect', ({ url = '' }, socket: Socket, head: Buffer) => {
    asked.push(url);
    socket.on('error', () => undefined);
    const port = ports[url];
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    sockets.add(target);
    target.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, HTTPS_PROXY: url },
  };
};
