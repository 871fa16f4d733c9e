/**
 * A service that answers at once, but whose evaluations take time and are limited by `RunRules`:
 * `stub-service.ts <rules as JSON>`. Prints its address; ends with its standard input.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type RunRules, stubRuns } from './stub-runs.ts';

const [, , rules = ''] = process.argv;
const runs = stubRuns(JSON.parse(rules) as RunRules);

const created = 1_700_000_000;
const model = { id: 'stub-1', object: 'model', version: '1', detectors: ['visual_glitch'] };
const input = { formats: ['mp4'], max_duration_sec: 15, max_file_bytes: 5e7, aspect_ratios: [] };
const video = { duration_sec: 4, width: 640, height: 360, fps: 24, num_frames: 96 };
const summary = { num_glitches: 0, has_visual_glitch: false, has_prompt_misalignment: false };

type Answer = readonly [status: number, body: object, headers?: Record<string, string>];

const evaluationOf = (id: string, prompt: string, isEnded: boolean): object => ({
  id,
  ...{ object: 'evaluation', model: 'stub-1', model_version: '1', output_schema_version: '1' },
  ...{ created, status: isEnded ? 'completed' : 'running', input: { prompt, video } },
  usage: { video_seconds: 4, billable_units: 4 },
  result: isEnded ? { glitches: [], summary } : null,
  detectors: [{ detector: 'visual_glitch', status: isEnded ? 'completed' : 'pending' }],
});

const errorOf = (type: string, code: string): object => ({
  error: { type, code, message: `The stub answers ${code}.`, request_id: '' },
});

const submit = ({ prompt }: { prompt: string }): Answer => {
  const started = runs.start();
  if ('code' in started) {
    return [429, errorOf('rate_limit_error', started.code), started.headers];
  }
  return [201, evaluationOf(started.id, prompt, false), started.headers];
};

const answer = async (request: IncomingMessage, origin: string): Promise<Answer> => {
  const [path = '', collection, id = ''] =
    /^\/v1\/(\w+)(?:\/([\w-]+))?/.exec(request.url ?? '') ?? [];
  const videoOf = (status: string, videoId: string) => ({
    ...{ id: videoId, object: 'video', status, created },
  });
  if (path === '/v1/evaluations') return submit((await json(request)) as { prompt: string });
  for await (const _ of request);
  if (request.method === 'PUT') return [200, {}];
  if (request.url === '/log') return [200, runs.log];
  if (path === '/v1/models') return [200, { object: 'list', data: [{ ...model, input }] }];
  if (path === '/v1/videos') {
    const videoId = randomUUID();
    return [201, { ...videoOf('pending', videoId), upload_url: `${origin}/put/${videoId}` }];
  }
  if (collection === 'videos') return [200, videoOf('ready', id)];
  if (collection === 'evaluations') return [200, evaluationOf(id, '', runs.isEnded(id))];
  return [404, errorOf('invalid_request_error', 'not_found')];
};

const server = createServer(async (request, response) => {
  const [status, body, headers] = await answer(request, `http://${request.headers.host}`);
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
