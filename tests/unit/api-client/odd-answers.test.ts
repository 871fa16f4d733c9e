import { expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../engine/service/client/client.ts';
import { createFastClock } from '../../support/clocks.ts';

const evaluation = JSON.stringify({ id: 'e1', status: 'queued' });
const uploadUrl = 'https://store.example.com/1';
const video = { id: 'v1', status: 'pending' };
const reserved = JSON.stringify({ video, upload_url: uploadUrl });
const reservation = { video, uploadUrl, uploadHeaders: {} };

type Call = (client: ApiClient) => Promise<unknown>;

const create: Call = (c) => c.createEvaluation({ prompt: 'A', video: { upload_id: 'v1' } });
const retry: Call = (c) => c.retryEvaluation('e1');
const reserve: Call = (c) => c.reserveVideo({ size_bytes: 1, content_type: 'video/mp4' });
const put: Call = (c) => c.putVideo(reservation, new Blob(['x']));
const complete: Call = (c) => c.completeVideo('v1');
const look: Call = (c) => c.getVideo('v1');
const remove: Call = (c) => c.deleteEvaluation('e1');

/** Statuses and bodies of success where the API specification shows none (ADR 2). */
test.each<[name: string, call: Call, statuses: number[], bodies: (string | null)[]]>([
  ['a create', create, [200, 201, 202], [evaluation]],
  ['a retry', retry, [200, 201, 202], [evaluation]],
  ['a reservation', reserve, [200, 201, 202], [reserved]],
  ['bytes with no body', put, [200, 201, 202, 204], [null]],
  ['bytes with any body', put, [200, 201], ['OK', '{}', '<Result/>']],
  ['a completion with no body', complete, [200, 201, 202, 204], [null]],
  ['a completion with any body', complete, [200, 201, 202], ['', 'OK', '{"id":', '[]']],
  ['a deletion with no body', remove, [200, 202, 204], [null]],
  ['a deletion with any body', remove, [200, 202], ['', 'deleted', '{"deleted":true}']],
  ['a video', look, [200, 203], [JSON.stringify(video), JSON.stringify({ video })]],
])('the answer to %s may have any 2xx', async (_name, call, statuses, bodies) => {
  for (const status of statuses) {
    for (const body of bodies) {
      let asked = 0;
      const client = createApiClient({
        baseUrl: 'https://api.example.com',
        apiKey: 'sk-key',
        clock: createFastClock(),
        fetch: async () => {
          asked += 1;
          return new Response(body, { status });
        },
      });
      await call(client);
      expect({ status, body, asked }).toEqual({ status, body, asked: 1 });
    }
  }
});
