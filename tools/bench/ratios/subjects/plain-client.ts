/**
 * The baseline of the pipeline: makes the calls that evaluating a folder of clips needs with `fetch`
 * and stores nothing: `plain-client.ts <address> <folder>`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const [, , origin = '', folder = ''] = process.argv;
const headers = { authorization: 'Bearer stub', 'content-type': 'application/json' };

/** The members of the answers that are used. */
type Answer = { id: string; upload_url: string; status: string };

const call = async (method: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${origin}/v1/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as Answer;
};

const evaluate = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const reservation = { size_bytes: bytes.length, content_type: 'video/mp4', sha256 };
  const { id, upload_url } = await call('POST', 'videos', reservation);
  const put = await fetch(upload_url, { method: 'PUT', body: bytes });
  await put.arrayBuffer();
  await call('POST', `videos/${id}/complete`);
  await call('GET', `videos/${id}`);
  const { status } = await call('POST', 'evaluations', {
    ...{ prompt: 'A test clip', video: { upload_id: id } },
  });
  if (status !== 'completed') throw new Error(`The evaluation is ${status}.`);
};

await call('GET', 'models');
const waiting = (await readdir(folder)).filter((name) => name.endsWith('.mp4'));
const worker = async (): Promise<void> => {
  for (let name = waiting.pop(); name; name = waiting.pop()) await evaluate(join(folder, name));
};
/** As many clips at a time as Clipcheck evaluates at a service. */
const parallelClips = 16;

await Promise.all(Array.from({ length: parallelClips }, worker));
