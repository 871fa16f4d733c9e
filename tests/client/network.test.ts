import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientFor } from '../support/api-clients.ts';
import { errorFrom } from '../support/error-from.ts';
import { evaluationOf, type RawHandler, sendJson } from '../support/raw-server.ts';
import { serve } from '../support/servers.ts';

const request = { prompt: 'A red ball', video: { upload_id: 'v' } };

const timeout = {
  failure: 'unreachable',
  message: expect.stringContaining('did not answer within'),
};

const fetchUntilHead = () => {
  const head = Promise.withResolvers<void>();
  const reportingHead: typeof fetch = async (...given) => {
    const response = await fetch(...given);
    // The caller continues first.
    setImmediate(head.resolve);
    return response;
  };
  return { fetch: reportingHead, isRead: head.promise };
};

describe('a service that is not there', () => {
  test('refuses the connection: a create is not sent', async () => {
    const { baseUrl, stop } = await serve(() => {});
    await stop();
    const error = await errorFrom(clientFor(baseUrl).createEvaluation(request));
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'service_unreachable' });
    expect(String(error)).toContain('connection refused (ECONNREFUSED)');
  });

  test('does not speak TLS', async () => {
    const server = await serve((_request, response) => sendJson(response, 200, {}));
    const client = clientFor(`https://127.0.0.1:${server.port}`);
    const error = await errorFrom(client.createEvaluation(request));
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'service_unreachable' });
    expect(server.requests).toEqual([]);
  });
});

describe('a connection that breaks', () => {
  const breaks: [string, RawHandler][] = [
    ['before a word', (_request, _response, socket) => socket.destroy()],
    ['by a reset', (_request, _response, socket) => socket.resetAndDestroy()],
    ['in the status line', (_request, _response, socket) => socket.end('HTTP/1.1 20')],
    ['with what is no HTTP', (_request, _response, socket) => socket.end('220 ESMTP ready\r\n')],
    [
      'in the middle of the body',
      (_request, _response, socket) =>
        socket.end('HTTP/1.1 201 Created\r\ncontent-length: 500\r\n\r\n{"id":"e1","status":"q'),
    ],
    [
      'in the middle of a chunk',
      (_request, _response, socket) =>
        socket.end('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"id":"e1"'),
    ],
  ];

  test.each(breaks)(
    '%s: the outcome of a create is unknown and it is not repeated, a get is',
    async (_case, broken) => {
      const server = await serve((received, response, socket) =>
        server.requests.length < 4
          ? broken(received, response, socket)
          : sendJson(response, 200, evaluationOf('queued', 'e1')),
      );
      const client = clientFor(server.baseUrl);
      const error = await errorFrom(client.createEvaluation(request));
      expect(error).toMatchObject({ failure: 'unreachable', outcome: 'unknown' });
      expect(server.requests).toHaveLength(1);
      expect((await client.getEvaluation('e1')).data.status).toBe('queued');
      expect(server.requests).toHaveLength(4);
    },
  );

  test('a keep-alive socket that the service has closed proves nothing about a create', async () => {
    const server = await serve((received, response, socket) => {
      // Closes at the moment the next request arrives over the same socket.
      if (received.method === 'GET') sendJson(response, 200, {});
      else socket.destroy();
    });
    const client = clientFor(server.baseUrl);
    await client.getQuota();
    expect(await errorFrom(client.createEvaluation(request))).toMatchObject({ outcome: 'unknown' });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('an answer that does not arrive', () => {
  const slow = { timeLimits: { answerMs: 500, bodyMs: 500 } };

  test('leaves the outcome of a create unknown, at the time limits and on an abort', async () => {
    const silent = await serve(() => {});
    const stalled = await serve((_request, _response, socket) => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-length: 500\r\n\r\n{"id":');
    });
    for (const { baseUrl } of [silent, stalled]) {
      const late = clientFor(baseUrl, slow).createEvaluation(request);
      expect(await errorFrom(late)).toMatchObject({ ...timeout, outcome: 'unknown' });
    }
    const ending = new AbortController();
    const server = await serve(() => ending.abort());
    const sent = clientFor(server.baseUrl).createEvaluation(request, { signal: ending.signal });
    expect(await errorFrom(sent)).toMatchObject({ failure: 'aborted', outcome: 'unknown' });
    for (const { requests } of [silent, stalled, server]) expect(requests).toHaveLength(1);
  });

  test('a video that the service fetches has a longer time limit, on a create and a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = [
      Promise.withResolvers<ServerResponse>(),
      Promise.withResolvers<ServerResponse>(),
    ];
    const server = await serve((_request, response) => {
      asked[server.requests.length - 1]?.resolve(response);
    });
    const client = clientFor(server.baseUrl);
    const ofUrl = { ...request, video: { url: 'https://clips.example.com/a.mp4' } };
    const options = { fetchesVideo: true };
    for (const [index, send] of [
      () => client.createEvaluation(ofUrl, options),
      () => client.retryEvaluation('e1', options),
    ].entries()) {
      const sent = send();
      const response = await asked[index]?.promise;
      vi.advanceTimersByTime(299_000);
      if (response) sendJson(response, 201, evaluationOf('queued', 'e1'));
      expect((await sent).data.id).toBe('e1');
    }
  });

  test('a body has a separate time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [head, begun] = [fetchUntilHead(), Promise.withResolvers<ServerResponse>()];
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"e1",');
      begun.resolve(response);
    });
    const timeLimits = { answerMs: 1_500, bodyMs: 20_000 };
    const client = clientFor(server.baseUrl, { timeLimits, fetch: head.fetch });
    const got = client.getEvaluation('e1');
    await head.isRead;
    vi.advanceTimersByTime(19_000);
    (await begun.promise).end('"status":"queued"}');
    expect((await got).data.status).toBe('queued');
    expect(server.requests).toHaveLength(1);
  });

  test('an abort ends it at once, even in the middle of the body', async () => {
    const ending = new AbortController();
    const head = fetchUntilHead();
    const server = await serve((_request, _response, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id":');
    });
    const { signal } = ending;
    const client = clientFor(server.baseUrl, { fetch: head.fetch });
    const got = errorFrom(client.getEvaluation('e1', { signal }));
    await head.isRead;
    ending.abort();
    expect(await got).toMatchObject({ failure: 'aborted', code: 'interrupted' });
    expect(server.requests).toHaveLength(1);
  });

  test('reads an endless body no further than 16 MiB', async () => {
    let sentBytes = 0;
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(256 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) sentBytes += piece.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const error = await errorFrom(clientFor(server.baseUrl).createEvaluation(request));
    expect(error).toMatchObject({ failure: 'unreadable', outcome: 'unknown' });
    expect(String(error)).toContain('longer than 16 MiB');
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });
});
