/**
 * A service that answers every call at once, and every evaluation as completed without findings.
 * Prints its address; ends when its standard input closes.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const created = 1_700_000_000;
const model = { id: 'stub-1', object: 'model', version: '1', detectors: ['visual_glitch'] };
const input = { formats: ['mp4'], max_duration_sec: 15, max_file_bytes: 5e7, aspect_ratios: [] };
const video = { duration_sec: 4, width: 640, height: 360, fps: 24, num_frames: 96 };
const summary = { num_glitches: 0, has_visual_glitch: false, has_prompt_misalignment: false };

const evaluationOf = ({ prompt }: { prompt: string }): object => ({
  id: randomUUID(),
  ...{ object: 'evaluation', model: 'stub-1', model_version: '1', output_schema_version: '1' },
  ...{ created, status: 'completed', input: { prompt, video } },
  usage: { video_seconds: 4, billable_units: 4 },
  result: { glitches: [], summary },
  detectors: [{ detector: 'visual_glitch', status: 'completed' }],
});

const answer = async (request: IncomingMessage, origin: string): Promise<[number, object]> => {
  const [path = '', , id = ''] = /^\/v1\/(\w+)(?:\/([\w-]+))?/.exec(request.url ?? '') ?? [];
  const video = (status: string, videoId: string) => ({
    ...{ id: videoId, object: 'video', status, created },
  });
  if (request.method === 'PUT') {
    for await (const _ of request);
    return [200, {}];
  }
  if (path === '/v1/models') return [200, { object: 'list', data: [{ ...model, input }] }];
  if (path === '/v1/evaluations') {
    return [201, evaluationOf((await json(request)) as { prompt: string })];
  }
  if (path === '/v1/videos') {
    for await (const _ of request);
    const videoId = randomUUID();
    return [201, { ...video('pending', videoId), upload_url: `${origin}/put/${videoId}` }];
  }
  for await (const _ of request);
  if (path.startsWith('/v1/videos/')) return [200, video('ready', id)];
  const error = { type: 'invalid_request_error', code: 'not_found', message: '', request_id: '' };
  return [404, { error }];
};

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request, `http://${request.headers.host}`);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
