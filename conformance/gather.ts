import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../shared/errors/app-error.ts';
import { probes } from './checks/refusals.ts';
import type { Answer, Client, Request } from './client.ts';
import { CLIP_SEC, makeClips } from './clips.ts';
import { at, type Evidence, isObject, isSuccess, type Json, valueAt, videoOf } from './evidence.ts';
import { hasId, type ProbeIds } from './statement.ts';

export type GatherOptions = {
  /** Creates no evaluations, which are billed. */
  isFree: boolean;
  onStep: (step: string) => void;
  signal: AbortSignal;
};

const createsEvaluation = ({ method, path, key }: Request): boolean =>
  method === 'POST' && path === '/v1/evaluations' && key === undefined;

/** The last one is a retry of the first. */
const MAX_EVALUATIONS = 4;

/**
 * What a run costs at most, if a second of video costs a unit, which the interface leaves open;
 * and the requests to create an evaluation that must be refused.
 */
export const maxCost = {
  evaluations: MAX_EVALUATIONS,
  billableUnits: MAX_EVALUATIONS * CLIP_SEC,
  refusals: Object.values(probes).filter(({ request }) =>
    createsEvaluation(request({ video: '', unsent: '' })),
  ).length,
};

/** For a validation, and for an evaluation. */
const TIME_LIMIT_MS = 600_000;
const LONGEST_WAIT_MS = 5_000;

/** Asks with growing waits until an answer is the last one. @returns null once the time is up */
const poll = async (
  ask: () => Promise<Answer>,
  isLast: (answer: Answer) => boolean,
  signal: AbortSignal,
): Promise<Answer | null> => {
  const deadlineMs = performance.now() + TIME_LIMIT_MS;
  for (let waitMs = 300; performance.now() < deadlineMs; waitMs *= 1.5) {
    const answer = await ask();
    if (isLast(answer)) return answer;
    await sleep(Math.min(waitMs, LONGEST_WAIT_MS), undefined, { signal });
  }
  return null;
};

const requireAnswer = (answer: Answer): Answer => {
  if (answer.status === 0) {
    throw new AppError('service_unreachable', `The service did not answer: ${answer.text}.`);
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new AppError('api_key_not_set', `The service refused the API key (${answer.status}).`);
  }
  return answer;
};

const isEnded = (answer: Answer): boolean =>
  ['completed', 'partial', 'failed'].includes(String(valueAt(answer.json, 'status')));

const evaluationPath = (id: string): string => `/v1/evaluations/${encodeURIComponent(id)}`;

export const deleteEvaluation = (client: Client, id: string, name?: string): Promise<Answer> =>
  client.send({ method: 'DELETE', path: evaluationPath(id) }, name);

const reserve = (
  client: Client,
  sizeBytes: number,
  name?: string,
  more?: Json,
): Promise<Answer> => {
  const body = { size_bytes: sizeBytes, content_type: 'video/mp4', ...more };
  return client.send({ method: 'POST', path: '/v1/videos', body }, name);
};

/** The interface does not show how a reservation names them: takes what is likely (ADR 2). */
const uploadTargetOf = (reserved: Answer): { address: string; headers: Json } => {
  const places = [reserved.json, videoOf(reserved)];
  const first = (...paths: string[]): unknown =>
    paths.flatMap((path) => places.map((place) => valueAt(place, path))).find(Boolean);
  const headers = first('upload_headers', 'upload.headers');
  return {
    address: String(first('upload_url', 'upload.url', 'url') ?? ''),
    headers: { 'content-type': 'video/mp4', ...(isObject(headers) ? headers : {}) },
  };
};

/** Reserves, PUTs, completes and polls until the video is `ready` or `failed`. */
const upload = async (
  client: Client,
  name: string,
  bytes: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Hashing is optional: one is enough.
  const reserved = await reserve(client, bytes.length, name, name === 'clip' ? { sha256 } : {});
  const { address, headers } = uploadTargetOf(reserved);
  if (!hasId(reserved) || address === '') return;
  if (!isSuccess(await client.put(address, headers, bytes, `${name}, put`))) return;
  const path = `/v1/videos/${encodeURIComponent(String(videoOf(reserved).id))}`;
  const completion = { method: 'POST', path: `${path}/complete`, body: {} } as const;
  if (!isSuccess(await client.send(completion, `${name}, completed`))) return;
  const last = await poll(
    () => client.send({ method: 'GET', path }),
    (answer) => !isSuccess(answer) || /^(ready|failed)$/.test(String(videoOf(answer).status)),
    signal,
  );
  if (last) client.named.set(`${name}, video`, last);
};

/** Deletes an evaluation that should have been refused. */
const sendProbes = async (client: Client, ids: ProbeIds): Promise<void> => {
  for (const [name, { request }] of Object.entries(probes)) {
    const sent = request(ids);
    const answer = await client.send(sent, name);
    const id = valueAt(answer.json, 'id');
    if (createsEvaluation(sent) && isSuccess(answer)) await deleteEvaluation(client, String(id));
  }
};

/** Every form of a video, and every optional member. */
const requestsOf = ({ named }: Client, inline: Buffer): Record<string, Json> => {
  const listed = named.get('models')?.json;
  const ids = at([{ from: '', value: listed }], 'data[].id').map(({ value }) => value);
  const clip = named.get('clip, video');
  const { id, cdn_url: url } = clip ? videoOf(clip) : {};
  return {
    ...(id === undefined ? {} : { upload: { ...described, video: { upload_id: id } } }),
    inline: {
      prompt: 'A ball bounces. '.repeat(200).slice(0, 2499).concat('!'),
      video: { b64_json: inline.toString('base64') },
      model: ids[0],
      model_version: valueAt(listed, 'data[].version'),
      glitch_types: ['visual_glitch'],
    },
    ...(url === undefined ? {} : { url: { ...small, video: { url }, model: ids.at(-1) } }),
  };
};

/** Contradicts the sample, so that findings of both types can be expected. */
const described = {
  prompt: '“Balle rouge” 🎬: black and white film, the camera pans left.',
  metadata: { nested: { list: [1, 'zwei', null, { deep: true }] }, text: '“naïve” 🎬' },
};

/** The shortest prompt; the largest metadata, of 8192 bytes as JSON. */
const small = {
  prompt: 'A',
  glitch_types: ['prompt_misalignment'],
  metadata: { filler: 'x'.repeat(8192 - '{"filler":""}'.length) },
};

/** Creates the evaluations, awaits their ends, asks for a retry of the first, and deletes all. */
const evaluate = async (
  client: Client,
  requests: Record<string, Json>,
  created: Set<string>,
  signal: AbortSignal,
): Promise<{ waitedMs: number }> => {
  const { named } = client;
  const startMs = performance.now();
  let waitedMs = 0;
  const idOf = (name: string): string | null => {
    const answer = named.get(name);
    return answer && hasId(answer) ? String(valueAt(answer.json, 'id')) : null;
  };
  /** Waits as long as a limit asks. */
  const submit = async (name: string, path: string, body?: Json): Promise<void> => {
    for (let left = 20; ; left -= 1) {
      signal.throwIfAborted();
      const request = { method: 'POST', path, body, isBilled: true } as const;
      const { status, headers } = await client.send(request, name);
      const id = idOf(name);
      if (id !== null) created.add(id);
      if (status !== 429 || left === 0) return;
      const askedSec = Number(headers.get('Retry-After')) || 5;
      await sleep(Math.min(askedSec, 120) * 1000, undefined, { signal });
    }
  };
  const awaitEnd = async (name: string): Promise<void> => {
    const id = idOf(name);
    if (id === null) return;
    const ask = () => client.send({ method: 'GET', path: evaluationPath(id) });
    const last = await poll(ask, (answer) => !isSuccess(answer) || isEnded(answer), signal);
    if (name === 'upload') waitedMs = performance.now() - startMs;
    if (last && isEnded(last)) named.set(`${name}, end`, last);
    named.set(`${name}, later`, await ask());
  };

  for (const [name, request] of Object.entries(requests)) {
    await submit(name, '/v1/evaluations', request);
  }
  await Promise.all(Object.keys(requests).map(awaitEnd));
  const first = idOf('upload');
  if (first !== null) {
    await submit('retry', `${evaluationPath(first)}/retry`);
    await awaitEnd('retry');
  }
  for (const id of created) {
    await deleteEvaluation(client, id, 'deletion');
    await client.send({ method: 'GET', path: evaluationPath(id) }, 'deleted');
    created.delete(id);
  }
  return { waitedMs };
};

/** An upload window with more submissions left is not filled up. */
const MAX_OVER_LIMIT = 20;

/** Reserves videos until that is refused, if only a few are allowed. */
const fillUploadWindow = async (client: Client): Promise<void> => {
  const { json } = await client.send({ method: 'GET', path: '/v1/quota' });
  const left = valueAt(json, 'scopes.upload.remaining');
  if (typeof left !== 'number' || left > MAX_OVER_LIMIT) return;
  for (let count = 0; count <= left; count += 1) {
    if ((await reserve(client, 1000 + count)).status === 429) return;
  }
};

/**
 * Asks for everything that the statements need.
 * @param created ids of evaluations that are still to be deleted
 * @throws AppError service_unreachable, api_key_not_set; the signal's reason
 */
export const gather = async (
  client: Client,
  created: Set<string>,
  { isFree, onStep, signal }: GatherOptions,
): Promise<Evidence> => {
  const { answers, named } = client;
  onStep('Reading status, models and quota');
  const status = { method: 'GET', path: '/v1/status' } as const;
  requireAnswer(await client.send({ ...status, key: null }, 'status without key'));
  await client.send(status, 'status');
  requireAnswer(await client.send({ method: 'GET', path: '/v1/models' }, 'models'));
  await client.send({ method: 'GET', path: '/v1/quota' }, 'quota');

  onStep('Uploading clips');
  const { inline, ...clips } = makeClips();
  const { id: unsent } = videoOf(await reserve(client, clips.clip.length));
  for (const [name, bytes] of Object.entries(clips)) await upload(client, name, bytes, signal);
  const clip = named.get('clip, video');
  const isVideoReady = !isFree && clip !== undefined && videoOf(clip).status === 'ready';

  onStep('Sending requests that must be refused');
  const ids = { unsent: String(unsent), video: String(isVideoReady ? videoOf(clip).id : unsent) };
  await sendProbes(client, ids);

  const requests = isFree ? {} : requestsOf(client, inline);
  if (!isFree) onStep('Creating evaluations, and waiting for their results');
  const { waitedMs } = await evaluate(client, requests, created, signal);
  await fillUploadWindow(client);
  return { answers, named, requests: new Map(Object.entries(requests)), waitedMs, isVideoReady };
};
