import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../../engine/service/client/client.ts';
import { clientFor, testKey } from '../support/api-clients.ts';
import { errorFrom } from '../support/error-from.ts';
import { evaluationOf, type RawHandler, sendJson } from '../support/raw-server.ts';
import { serve } from '../support/servers.ts';

const request = { prompt: 'A red ball', video: { upload_id: 'v' } };

describe('redirects', () => {
  const redirecting = (status: number, location: string): RawHandler => {
    return (received, response) => {
      if (received.path.startsWith('/moved')) sendJson(response, 200, evaluationOf('queued', 'e1'));
      else response.writeHead(status, { location }).end();
    };
  };

  const get = (client: ApiClient) => client.getEvaluation('e1');
  const complete = (client: ApiClient) => client.completeVideo('v');

  test.each([
    ...[301, 302, 303, 307, 308].map((status) => ['GET', status, get] as const),
    ...[307, 308].map((status) => ['POST', status, complete] as const),
  ])('follows within the origin, for a %s: %i', async (method, status, call) => {
    const server = await serve(redirecting(status, '/moved/here'));
    await call(clientFor(server.baseUrl));
    const [first, second] = server.requests;
    expect(second).toMatchObject({ method, path: '/moved/here', body: first?.body });
    expect(second?.headers.authorization).toBe(`Bearer ${testKey}`);
  });

  test.each([301, 302, 303, 307, 308])('never follows %i to another origin', async (status) => {
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
      expect(await errorFrom(call())).toMatchObject({ failure: 'redirect' });
    }
    expect(elsewhere.requests).toEqual([]);
    expect(server.requests).toHaveLength(4);
  });

  test('releases a refused redirect, whose body would hold a connection', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(307, { location: 'https://example.com/' }).end('moved');
    });
    const answers: Response[] = [];
    const client = clientFor(server.baseUrl, {
      fetch: async (...request) => {
        const answer = await fetch(...request);
        answers.push(answer);
        return answer;
      },
    });
    expect(await errorFrom(client.getEvaluation('e1'))).toMatchObject({ failure: 'redirect' });
    expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true]);
  });

  test('ends a loop', async () => {
    const server = await serve(redirecting(307, '/v1/evaluations/e1'));
    const error = await errorFrom(clientFor(server.baseUrl).getEvaluation('e1'));
    expect(error).toMatchObject({ failure: 'redirect' });
    expect(server.requests).toHaveLength(4);
  });

  test('keeps redirects of an upload within the origin of the upload address', async () => {
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
    // It concerns only this clip, not the service, which chose the address.
    expect(await errorFrom(client.putVideo(reservation('/b'), blob))).toMatchObject({
      failure: 'upload',
      code: 'redirect_refused',
    });
    expect(elsewhere.requests).toEqual([]);
  });
});

test('sends the key to the service in one header and nowhere else', async () => {
  const server = await serve((_request, response) =>
    sendJson(response, 200, evaluationOf('queued', 'e1')),
  );
  await clientFor(server.baseUrl).createEvaluation(request);
  const [received] = server.requests;
  expect(received?.headers.authorization).toBe(`Bearer ${testKey}`);
  const { authorization, ...others } = received?.headers ?? {};
  expect(JSON.stringify([received?.path, received?.body, others])).not.toContain(testKey);
});
