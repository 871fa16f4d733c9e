import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Clock } from '../../../engine/clock.ts';

const minuteMs = 60_000;

const created = 1_700_000_000;
const model = { id: 'stub-1', object: 'model', version: '1', detectors: ['visual_glitch'] };
const input = { formats: ['mp4'], max_duration_sec: 15, max_file_bytes: 5e7, aspect_ratios: [] };
const video = { duration_sec: 4, width: 640, height: 360, fps: 24, num_frames: 96 };
const summary = { num_glitches: 0, has_visual_glitch: false, has_prompt_misalignment: false };

type Answer = readonly [status: number, body: object, headers?: Record<string, string>];

const evaluationOf = (id: string, prompt: string, isEnded: boolean): object => ({
  id,
  object: 'evaluation',
  model: 'stub-1',
  model_version: '1',
  output_schema_version: '1',
  created,
  status: isEnded ? 'completed' : 'running',
  input: { prompt, video },
  usage: { video_seconds: 4, billable_units: 4 },
  result: isEnded ? { glitches: [], summary } : null,
  detectors: [{ detector: 'visual_glitch', status: isEnded ? 'completed' : 'pending' }],
});

const errorOf = (type: string, code: string): object => ({
  error: { type, code, message: `The stub answers ${code}.`, request_id: '' },
});

/** Starts a service that answers at once; its evaluations take time and are limited, by a clock. */
export const startStubService = async (
  { runMs, maxRuns, maxPerMinute }: { runMs: number; maxRuns: number; maxPerMinute: number },
  { nowMs }: Clock,
) => {
  const submittedMs: number[] = [];
  const refusedMs: number[] = [];
  const endsMs = new Map<string, number>();

  const refuse = (code: string, untilMs: number): Answer => {
    refusedMs.push(nowMs());
    const seconds = Math.max(1, Math.ceil((untilMs - nowMs()) / 1000));
    return [429, errorOf('rate_limit_error', code), { 'retry-after': String(seconds) }];
  };

  const submit = (prompt: string): Answer => {
    const now = nowMs();
    while ((submittedMs[0] ?? now) <= now - minuteMs) submittedMs.shift();
    const freeMs = (submittedMs[0] ?? now) + minuteMs;
    if (submittedMs.length >= maxPerMinute) return refuse('rate_limited', freeMs);
    const going = [...endsMs.values()].filter((endMs) => endMs > now);
    if (going.length >= maxRuns) return refuse('concurrency_limit', Math.min(...going));
    submittedMs.push(now);
    const id = randomUUID();
    endsMs.set(id, now + runMs);
    const remaining = maxPerMinute - submittedMs.length;
    const headers = {
      'x-ratelimit-limit': String(maxPerMinute),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil((remaining > 0 ? now : freeMs) / 1000)),
    };
    return [201, evaluationOf(id, prompt, false), headers];
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const [path = '', collection, id = ''] =
      /^\/v1\/(\w+)(?:\/([\w-]+))?/.exec(request.url ?? '') ?? [];
    const videoOf = (status: string, videoId: string) => ({
      id: videoId,
      object: 'video',
      status,
      created,
    });
    if (path === '/v1/evaluations') {
      return submit(((await json(request)) as { prompt: string }).prompt);
    }
    for await (const _ of request);
    if (request.method === 'PUT') return [200, {}];
    if (path === '/v1/models') return [200, { object: 'list', data: [{ ...model, input }] }];
    if (path === '/v1/videos') {
      const videoId = randomUUID();
      const upload = { upload_url: `http://${request.headers.host}/put/${videoId}` };
      return [201, { ...videoOf('pending', videoId), ...upload }];
    }
    if (collection === 'videos') return [200, videoOf('ready', id)];
    const isEnded = (endsMs.get(id) ?? 0) <= nowMs();
    if (collection === 'evaluations') return [200, evaluationOf(id, '', isEnded)];
    return [404, errorOf('invalid_request_error', 'not_found')];
  };

  const server = createServer(async (request, response) => {
    const [status, body, headers] = await answer(request);
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusedMs,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};
