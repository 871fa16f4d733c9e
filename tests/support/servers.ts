import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { readRange } from '../../shared/service-api/byte-range.ts';
import {
  type RawHandler,
  type RawServer,
  type ReceivedRequest,
  startRawServer,
} from './raw-server.ts';
import { startJudge } from './scripted-judge.ts';

export const serve = async (handler: RawHandler): Promise<RawServer> => {
  const server = await startRawServer(handler);
  onTestFinished(() => server.stop());
  return server;
};

export const serveJudge = async (reply: Parameters<typeof startJudge>[0]) => {
  const judge = await startJudge(reply);
  onTestFinished(() => judge.stop());
  return judge;
};

/** Serves ranges of bytes for one test, as the hosts serve a clip. @returns the address */
export const serveBytes = async (bytes: Buffer): Promise<string> => {
  const { baseUrl } = await serve(({ headers }, response) => {
    const range = readRange(headers.range ?? null, bytes.length);
    if (range === 'unsatisfiable') {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: bytes.length - 1 };
    const part = bytes.subarray(first, last + 1);
    response.writeHead(range ? 206 : 200, {
      'content-length': part.length,
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${first}-${last}/${bytes.length}` } : {}),
    });
    response.end(part);
  });
  return `${baseUrl}/clip`;
};

export const serveFile = (path: string): Promise<string> => serveBytes(readFileSync(path));

type Answer = Buffer | ((response: ServerResponse, request: ReceivedRequest) => void);

/** @param files by path, without the leading slash; may be changed while it runs */
export const serveClips = async (files: Record<string, Answer>) => {
  const { baseUrl, requests } = await serve((request, response) => {
    const { pathname } = new URL(request.path, 'http://localhost');
    const found = files[decodeURIComponent(pathname.slice(1))];
    if (typeof found === 'function') found(response, request);
    else if (found) response.writeHead(200, { 'content-length': found.length }).end(found);
    else response.writeHead(404).end('nothing here');
  });
  return {
    requests,
    at: (path: string): string => `${baseUrl}/${path}`,
  };
};

export const listed = (address: string, prompt: string | null = 'A fox in the snow') => ({
  address,
  prompt:
    prompt === null
      ? null
      : { text: prompt, source: 'manifest' as const, origin: null, detail: null },
});

/**
 * As `HTTP_PROXY` names it: tunnels to known ports, and refuses every other name.
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
