import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type RawHandler = (
  request: ReceivedRequest,
  response: ServerResponse,
  socket: Socket,
) => unknown;

export type RawServer = {
  baseUrl: string;
  port: number;
  requests: ReceivedRequest[];
  stop(): Promise<void>;
};

/**
 * For what no good service does: truncated answers, dropped sockets, foreign redirects. The handler
 * may write any bytes to the socket, or destroy it.
 */
export const startRawServer = async (handler: RawHandler): Promise<RawServer> => {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers, socket } = incoming;
    // A request that the client aborts has not arrived.
    const body = await text(incoming).catch(() => null);
    if (body === null) return;
    const request = { method, path, headers, body };
    requests.push(request);
    await handler(request, response, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
};

export const envelopeOf = (code: string, message = 'As it is', requestId = 'req_1') => ({
  error: { type: 'api_error', code, message, request_id: requestId },
});

/** The minimal valid evaluation. */
export const evaluationOf = (status: string, id = '0f0e0d0c-0b0a-4908-8706-050403020100') => ({
  id,
  object: 'evaluation',
  status,
  result: null,
});
