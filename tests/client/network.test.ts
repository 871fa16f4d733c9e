import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../engine/api-client/client.ts';
import {
  ApiConnectionError,
  ApiRedirectError,
  ApiTimeoutError,
} from '../../engine/api-client/errors.ts';
import { uploadVideo } from '../../engine/api-client/upload-video.ts';
import { attemptLimit } from '../../engine/api-client/with-retries.ts';
import { errorFrom } from '../support/error-from.ts';
import { createFastClock } from '../support/fast-clock.ts';
import {
  evaluationOf,
  type RawHandler,
  type RawServer,
  sendJson,
  startRawServer,
} from '../support/raw-server.ts';

const apiKey = 'sk-very-secret-key';
const request = { prompt: 'A red ball', video: { upload_id: 'v' } };
const servers: RawServer[] = [];

const serve = async (handler: RawHandler): Promise<RawServer> => {
  const server = await startRawServer(handler);
  servers.push(server);
  return server;
};

const clientFor = (baseUrl: string, more: Partial<Parameters<typeof createApiClient>[0]> = {}) =>
  createApiClient({
    baseUrl,
    apiKey,
    fetch: globalThis.fetch,
    clock: createFastClock(),
    ...more,
  });

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** A port of this machine on which nothing listens. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** The two billed operations and one that is not. */
const billed: [string, (client: ApiClient) => Promise<unknown>][] = [
  ['create', (client) => client.createEvaluation(request)],
  ['retry', (client) => client.retryEvaluation('e1')],
];

describe('a service that is not there', () => {
  test.each(billed)('refuses the connection: %s is not sent', async (_name, call) => {
    const error = await errorFrom(call(clientFor(`http://127.0.0.1:${await freePort()}`)));
    expect(error).toBeInstanceOf(ApiConnectionError);
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'service_unreachable' });
    expect(String(error)).toContain('nothing listens at its address (ECONNREFUSED)');
  });

  test('has a name that does not exist', async () => {
    const error = await errorFrom(clientFor('https://clipcheck.invalid').createEvaluation(request));
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'service_unreachable' });
  });

  test('does not speak TLS', async () => {
    const server = await serve((_request, response) => sendJson(response, 200, {}));
    const client = clientFor(`https://127.0.0.1:${server.port}`);
    const error = await errorFrom(client.createEvaluation(request));
    expect(error).toMatchObject({ outcome: 'not_sent', code: 'service_unreachable' });
    expect(server.requests).toEqual([]);
  });

  test('has a port that fetch blocks', async () => {
    const error = await errorFrom(clientFor('http://127.0.0.1:6667').createEvaluation(request));
    expect(error).toMatchObject({ outcome: 'not_sent' });
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

  describe.each(billed)('during %s', (_name, call) => {
    test.each(breaks)(
      '%s: the outcome is unknown, and nothing is repeated',
      async (_case, broken) => {
        const server = await serve(broken);
        const error = await errorFrom(call(clientFor(server.baseUrl)));
        expect(error).toBeInstanceOf(ApiConnectionError);
        expect(error).toMatchObject({ outcome: 'unknown' });
        expect(server.requests).toHaveLength(1);
      },
    );
  });

  test.each(breaks)('%s: a get is made again', async (_case, broken) => {
    const server = await serve((received, response, socket) =>
      server.requests.length < 4
        ? broken(received, response, socket)
        : sendJson(response, 200, evaluationOf('queued')),
    );
    expect((await clientFor(server.baseUrl).getEvaluation('e1')).data.status).toBe('queued');
    expect(server.requests).toHaveLength(4);
  });

  test('a kept-alive socket that the service has closed proves nothing about a create', async () => {
    const server = await serve((received, response, socket) => {
      // Closes the moment the next request comes in over the same socket.
      if (received.method === 'GET') sendJson(response, 200, {});
      else socket.destroy();
    });
    const client = clientFor(server.baseUrl);
    await client.getQuota();
    expect(await errorFrom(client.createEvaluation(request))).toMatchObject({ outcome: 'unknown' });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

describe('an answer that does not come', () => {
  const slow = { timeLimits: { answerMs: 500, bodyMs: 500 } };

  test('a get is made again, then given up', async () => {
    const server = await serve(() => {});
    const error = await errorFrom(clientFor(server.baseUrl, slow).getEvaluation('e1'));
    expect(error).toBeInstanceOf(ApiTimeoutError);
    expect(server.requests).toHaveLength(attemptLimit);
  });

  test('a body that stops flowing ends the wait too; the run is then of unknown outcome', async () => {
    const server = await serve((_request, _response, socket) => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-length: 500\r\n\r\n{"id":');
    });
    const error = await errorFrom(clientFor(server.baseUrl, slow).createEvaluation(request));
    expect(error).toBeInstanceOf(ApiTimeoutError);
    expect(error).toMatchObject({ outcome: 'unknown' });
  });

  test('a body has a time limit of its own', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"e1",');
      setTimeout(() => response.end('"status":"queued"}'), 2_500);
    });
    const limits = { timeLimits: { answerMs: 1_500, bodyMs: 20_000 } };
    await clientFor(server.baseUrl, limits).getEvaluation('e1');
    expect(server.requests).toHaveLength(1);
  });

  test('an abort ends it at once, in the middle of the body as well', async () => {
    const server = await serve((_request, _response, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"id":');
    });
    const startMs = Date.now();
    const signal = AbortSignal.timeout(100);
    const error = await errorFrom(clientFor(server.baseUrl).getEvaluation('e1', { signal }));
    expect(error).toMatchObject({ name: 'ApiAbortedError', code: 'interrupted' });
    expect(Date.now() - startMs).toBeLessThan(2_000);
    expect(server.requests).toHaveLength(1);
  });

  test('an endless body is not read beyond 16 MiB', async () => {
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
    expect(error).toMatchObject({ name: 'ApiResponseShapeError', outcome: 'unknown' });
    expect(String(error)).toContain('longer than 16 MiB');
    expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('redirects', () => {
  const redirecting = (status: number, location: string): RawHandler => {
    return (received, response) => {
      if (received.path.startsWith('/moved')) sendJson(response, 200, evaluationOf('queued'));
      else response.writeHead(status, { location }).end();
    };
  };

  test.each([301, 302, 303, 307, 308])(
    '%i within the origin is followed by a get',
    async (status) => {
      const server = await serve(redirecting(status, '/moved/here'));
      await clientFor(server.baseUrl).getEvaluation('e1');
      expect(server.requests.map(({ path }) => path)).toEqual([
        '/v1/evaluations/e1',
        '/moved/here',
      ]);
      expect(server.requests[1]?.headers.authorization).toBe(`Bearer ${apiKey}`);
    },
  );

  test.each([307, 308])(
    '%i within the origin is followed by a create, body and all',
    async (status) => {
      const server = await serve(redirecting(status, '/moved/here'));
      await clientFor(server.baseUrl).createEvaluation(request);
      const [first, second] = server.requests;
      expect(second).toMatchObject({ method: 'POST', path: '/moved/here', body: first?.body });
    },
  );

  test.each([301, 302, 303])('%i is not followed by a create', async (status) => {
    const server = await serve(redirecting(status, '/moved/here'));
    const error = await errorFrom(clientFor(server.baseUrl).createEvaluation(request));
    expect(error).toBeInstanceOf(ApiRedirectError);
    expect(error).toMatchObject({ code: 'redirect_refused', outcome: 'unknown' });
    expect(server.requests).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])('%i to another origin is never followed', async (status) => {
    const elsewhere = await serve((_request, response) => sendJson(response, 200, {}));
    const target = `${elsewhere.baseUrl}/steal`;
    const server = await serve(redirecting(status, target));
    const client = clientFor(server.baseUrl);
    for (const call of [
      () => client.getEvaluation('e1'),
      () => client.createEvaluation(request),
      () => client.getStatus(),
      () => client.deleteEvaluation('e1'),
    ]) {
      expect(await errorFrom(call())).toBeInstanceOf(ApiRedirectError);
    }
    expect(elsewhere.requests).toEqual([]);
    expect(server.requests).toHaveLength(4);
  });

  test('a loop ends', async () => {
    const server = await serve(redirecting(307, '/v1/evaluations/e1'));
    const error = await errorFrom(clientFor(server.baseUrl).getEvaluation('e1'));
    expect(error).toBeInstanceOf(ApiRedirectError);
    expect(server.requests).toHaveLength(4);
  });

  test('of an upload stay within the origin of the upload address', async () => {
    const elsewhere = await serve((_request, response) => response.end());
    const store = await serve((received, response) => {
      if (received.path === '/kept') response.end();
      else {
        const location = received.path === '/a' ? '/kept' : `${elsewhere.baseUrl}/steal`;
        response.writeHead(307, { location }).end();
      }
    });
    const client = clientFor('http://127.0.0.1:4010');
    const reservation = (path: string) => ({
      video: { id: 'v', status: 'pending' },
      uploadUrl: store.baseUrl + path,
      uploadHeaders: {},
    });
    const blob = new Blob(['the bytes']);
    await client.putVideo(reservation('/a'), blob);
    expect(store.requests.at(-1)).toMatchObject({ path: '/kept', body: 'the bytes' });
    expect(await errorFrom(client.putVideo(reservation('/b'), blob))).toBeInstanceOf(
      ApiRedirectError,
    );
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('an upload', () => {
  const hostileHeaders = {
    Authorization: 'Bearer from-the-service',
    Cookie: 'a=b',
    Host: 'elsewhere.example.com',
    'x-amz-meta-clip': 'kept',
  };

  /** The reservation's shapes of ADR 2, for an address on the service itself. */
  const shapes: [string, (address: string) => object][] = [
    [
      'flat',
      (a) => ({ id: 'v', status: 'pending', upload_url: a, upload_headers: hostileHeaders }),
    ],
    [
      'nested under video',
      (a) => ({
        video: { id: 'v', status: 'pending' },
        upload_url: a,
        upload_headers: hostileHeaders,
      }),
    ],
    [
      'an upload object',
      (a) => ({ id: 'v', status: 'pending', upload: { url: a, headers: hostileHeaders } }),
    ],
    [
      'a bare url',
      (a) => ({ video: { id: 'v', status: 'pending', url: a, upload_headers: hostileHeaders } }),
    ],
  ];

  test.each(shapes)(
    'answers with %s: the bytes go there, whole, counted and without the key',
    async (_name, shape) => {
      const blob = new Blob([new Uint8Array(3_000_000).fill(7)], { type: 'video/mp4' });
      const server = await serve((received, response) => {
        if (received.method === 'PUT') response.end();
        else if (received.path === '/v1/videos')
          sendJson(response, 200, shape(`${server.baseUrl}/up?sig=1`));
        else if (received.path.endsWith('/complete')) response.writeHead(204).end();
        else sendJson(response, 200, { id: 'v', status: 'ready' });
      });
      const progress: [number, number][] = [];
      const client = clientFor(server.baseUrl);
      const video = await uploadVideo(client, {
        blob,
        onBytes: (...counts) => progress.push(counts),
      });
      expect(video).toMatchObject({ id: 'v', status: 'ready' });
      const put = server.requests.find(({ method }) => method === 'PUT');
      expect(put?.path).toBe('/up?sig=1');
      expect(put?.body).toHaveLength(blob.size);
      expect(put?.headers).toMatchObject({
        'content-length': String(blob.size),
        'content-type': 'video/mp4',
        'x-amz-meta-clip': 'kept',
        host: `127.0.0.1:${server.port}`,
      });
      expect(put?.headers).not.toHaveProperty('transfer-encoding');
      expect(put?.headers).not.toHaveProperty('authorization');
      expect(put?.headers).not.toHaveProperty('cookie');
      expect(JSON.stringify(put)).not.toContain(apiKey);
      expect(progress.at(0)).toEqual([0, blob.size]);
      expect(progress.at(-1)).toEqual([blob.size, blob.size]);
      expect(progress.length).toBeGreaterThan(3);
    },
  );

  test('that is ready without an address is not transferred', async () => {
    const server = await serve((_request, response) =>
      sendJson(response, 201, { id: 'v', status: 'ready', upload_url: null }),
    );
    const video = await uploadVideo(clientFor(server.baseUrl), { blob: new Blob(['x']) });
    expect(video).toMatchObject({ id: 'v', status: 'ready' });
    expect(server.requests).toHaveLength(1);
  });

  test('to an address that is neither https nor local is refused before a byte leaves', async () => {
    const server = await serve((_request, response) =>
      sendJson(response, 201, { id: 'v', status: 'pending', upload_url: 'http://192.0.2.1/up' }),
    );
    const error = await errorFrom(
      uploadVideo(clientFor(server.baseUrl), { blob: new Blob(['x']) }),
    );
    expect(error).toMatchObject({ code: 'upload_address_refused' });
    expect(server.requests).toHaveLength(1);
  });

  test('may take longer than the time limit as long as it makes progress', async () => {
    class SlowBlob extends Blob {
      override stream(): ReturnType<Blob['stream']> {
        const source = super.stream();
        const delay = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          async transform(chunk, controller) {
            for (let at = 0; at < chunk.length; at += 1) {
              await new Promise((resolve) => setTimeout(resolve, 300));
              controller.enqueue(chunk.subarray(at, at + 1));
            }
          },
        });
        return source.pipeThrough(delay);
      }
    }
    const server = await serve((_request, response) => response.end());
    const client = clientFor(server.baseUrl, { timeLimits: { uploadIdleMs: 2_000 } });
    const reservation = {
      video: { id: 'v', status: 'pending' },
      uploadUrl: `${server.baseUrl}/up`,
      uploadHeaders: {},
    };
    await client.putVideo(reservation, new SlowBlob(['ten bytes.']));
    expect(server.requests.map(({ body }) => body)).toEqual(['ten bytes.']);
  });

  test('that makes no progress is broken off', async () => {
    const server = await serve(() => {});
    const client = clientFor(server.baseUrl, { timeLimits: { uploadIdleMs: 500 } });
    const reservation = {
      video: { id: 'v', status: 'pending' },
      uploadUrl: `${server.baseUrl}/up`,
      uploadHeaders: {},
    };
    const error = await errorFrom(client.putVideo(reservation, new Blob(['x'])));
    expect(error).toBeInstanceOf(ApiTimeoutError);
    expect(server.requests).toHaveLength(attemptLimit);
  });
});

test('the key goes to the service, in one header and nowhere else', async () => {
  const server = await serve((_request, response) =>
    sendJson(response, 200, evaluationOf('queued')),
  );
  await clientFor(server.baseUrl).createEvaluation(request);
  const [received] = server.requests;
  expect(received?.headers.authorization).toBe(`Bearer ${apiKey}`);
  const { authorization, ...others } = received?.headers ?? {};
  expect(JSON.stringify([received?.path, received?.body, others])).not.toContain(apiKey);
});
