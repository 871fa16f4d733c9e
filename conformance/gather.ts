import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../shared/errors/app-error.ts';
import { hasId } from './check.ts';
import type { Answer, Client, Request } from './client.ts';
import { CLIP_SEC, makeClips } from './clips.ts';
import { at, type Evidence, isSuccess, valueAt, videoOf } from './evidence.ts';
import {
  catalogued,
  createsEvaluation,
  isObject,
  type Json,
  requestOf,
  type VideoIds,
} from './statements.ts';

export type GatherOptions = {
  /** Creates no evaluations, which are billed. */
  isFree: boolean;
  onStep: (step: string) => void;
};

/** The last one is a retry of the first. */
const MAX_EVALUATIONS = 4;

const refusals = catalogued.flatMap(({ id, refusal }) => (refusal ? [{ id, refusal }] : []));

/**
 * What a run costs at most, if a second of video costs a unit, which the interface leaves open;
 * and the requests to create an evaluation that must be refused.
 */
export const maxCost = {
  evaluations: MAX_EVALUATIONS,
  billableUnits: MAX_EVALUATIONS * CLIP_SEC,
  refusals: refusals.filter(({ refusal }) => createsEvaluation(refusal)).length,
};

/** For a validation, and for an evaluation. */
const TIME_LIMIT_MS = 600_000;
const LONGEST_WAIT_MS = 5_000;

/** Of each evaluation, while a limit is reached. */
const MAX_SUBMISSIONS = 20;

/** Includes the 5 minutes that fetching a video may take. */
const CREATE_MS = 330_000;
const DELETE_MS = 10_000;

/** Asks with growing waits until an answer is the last one. @returns null once the time is up */
const poll = async (
  client: Client,
  path: string,
  isLast: (answer: Answer) => boolean,
): Promise<Answer | null> => {
  const deadlineMs = performance.now() + TIME_LIMIT_MS;
  for (let waitMs = 300; performance.now() < deadlineMs; waitMs *= 1.5) {
    const answer = await client.send({ method: 'GET', path });
    if (isLast(answer) || !(isSuccess(answer) || answer.status === 429)) return answer;
    await sleep(Math.min(waitMs, LONGEST_WAIT_MS), undefined, client);
  }
  return null;
};

const requireAnswer = ({ status, text }: Answer): void => {
  if (status === 0) {
    throw new AppError('service_unreachable', `The service did not answer: ${text}.`);
  }
  if (status === 401 || status === 403) {
    throw new AppError('api_key_not_set', `The service refused the API key (${status}).`);
  }
};

const isEnded = (answer: Answer): boolean =>
  ['completed', 'partial', 'failed'].includes(String(valueAt(answer.json, 'status')));

/** Of an evaluation, if there is one. */
const pathOf = (answer?: Answer): string | null =>
  answer && hasId(answer)
    ? `/v1/evaluations/${encodeURIComponent(String(videoOf(answer).id))}`
    : null;

/** Creates an evaluation, which is remembered until it is deleted. */
const create = async (client: Client, request: Request, name: string): Promise<Answer> => {
  client.signal.throwIfAborted();
  const answer = await client.send({ ...request, uncutMs: CREATE_MS }, name);
  const path = pathOf(answer);
  if (path !== null) client.created.add(path);
  return answer;
};

/** Deletes what was created; forgets only what is gone. */
export const deleteCreated = async (client: Client): Promise<void> => {
  for (const path of client.created) {
    const request = { method: 'DELETE', path, uncutMs: DELETE_MS } as const;
    const answer = await client.send(request, 'deletion');
    if (isSuccess(answer) || answer.status === 404) client.created.delete(path);
  }
};

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
const upload = async (client: Client, name: string, bytes: Buffer<ArrayBuffer>): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Hashing is optional: one is enough.
  const reserved = await reserve(client, bytes.length, name, name === 'clip' ? { sha256 } : {});
  const { address, headers } = uploadTargetOf(reserved);
  if (!hasId(reserved) || address === '') return;
  if (!isSuccess(await client.put(address, headers, bytes, `${name}, put`))) return;
  const path = `/v1/videos/${encodeURIComponent(String(videoOf(reserved).id))}`;
  const completion = { method: 'POST', path: `${path}/complete`, body: {} } as const;
  if (!isSuccess(await client.send(completion, `${name}, completed`))) return;
  const last = await poll(client, path, (answer) =>
    ['ready', 'failed'].includes(String(videoOf(answer).status)),
  );
  if (last) client.named.set(`${name}, video`, last);
};

/** Deletes at once what should have been refused, before it fills up the concurrency. */
const sendRefusals = async (client: Client, ids: VideoIds): Promise<void> => {
  for (const { id, refusal } of refusals) {
    const request = requestOf(refusal, ids);
    await (createsEvaluation(refusal) ? create(client, request, id) : client.send(request, id));
    await deleteCreated(client);
  }
};

/** Every form of a video, and every optional member. */
const requestsOf = ({ named }: Client, inline: Buffer): Record<string, Json> => {
  const models = at([{ from: '', value: named.get('models')?.json }], 'data[]');
  const [first, last] = [models[0]?.value, models.at(-1)?.value];
  const typesOf = (model: unknown) => at([{ from: '', value: model }], 'detectors[]');
  const { id, cdn_url: url } = videoOf(named.get('clip, video'));
  return {
    ...(id === undefined ? {} : { upload: { ...described, video: { upload_id: id } } }),
    inline: {
      prompt: 'A ball bounces. '.repeat(200).slice(0, 2499).concat('!'),
      video: { b64_json: inline.toString('base64') },
      model: valueAt(first, 'id'),
      model_version: valueAt(first, 'version'),
      glitch_types: [typesOf(first)[0]?.value ?? 'visual_glitch'],
    },
    ...(url === undefined
      ? {}
      : {
          url: {
            prompt: 'A',
            video: { url },
            model: valueAt(last, 'id'),
            glitch_types: [typesOf(last).at(-1)?.value ?? 'visual_glitch'],
            // As JSON almost 8192 bytes, however it is spaced.
            metadata: { filler: 'x'.repeat(8170) },
          },
        }),
  };
};

/** Contradicts the sample, so that findings of both types can be expected. */
const described = {
  prompt: '“Balle rouge” 🎬: black and white film, the camera pans left.',
  metadata: { nested: { list: [1, 'zwei', null, { deep: true }] }, text: '“naïve” 🎬' },
};

/** Creates an evaluation; waits as long as a limit asks. */
const submit = async (client: Client, name: string, path: string, body?: Json): Promise<void> => {
  for (let left = MAX_SUBMISSIONS; left > 0; left -= 1) {
    const { status, headers } = await create(client, { method: 'POST', path, body }, name);
    if (status !== 429) return;
    const askedSec = Number(headers.get('Retry-After')) || 5;
    await sleep(Math.min(askedSec, 120) * 1000, undefined, client);
  }
};

const awaitEnd = async (client: Client, name: string): Promise<void> => {
  const path = pathOf(client.named.get(name));
  if (path === null) return;
  const last = await poll(client, path, isEnded);
  if (last && isEnded(last)) client.named.set(`${name}, end`, last);
  await client.send({ method: 'GET', path }, `${name}, later`);
};

/** Creates the evaluations, awaits their ends, asks for a retry of the first, and deletes all. */
const evaluate = async (client: Client, requests: Record<string, Json>): Promise<number> => {
  const startMs = performance.now();
  for (const [name, request] of Object.entries(requests)) {
    await submit(client, name, '/v1/evaluations', request);
  }
  await Promise.all(Object.keys(requests).map((name) => awaitEnd(client, name)));
  const waitedMs = performance.now() - startMs;
  const path = pathOf(client.named.get('upload'));
  if (path !== null) {
    await submit(client, 'retry', `${path}/retry`);
    await awaitEnd(client, 'retry');
  }
  await deleteCreated(client);
  if (path !== null) await client.send({ method: 'GET', path }, 'deleted');
  return waitedMs;
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
 * @throws AppError service_unreachable, api_key_not_set; the signal's reason
 */
export const gather = async (
  client: Client,
  { isFree, onStep }: GatherOptions,
): Promise<Evidence> => {
  const { answers, named } = client;
  onStep('Reading status, models and quota');
  await client.send({ method: 'GET', path: '/v1/status', key: null }, 'status without key');
  await client.send({ method: 'GET', path: '/v1/status' }, 'status');
  requireAnswer(await client.send({ method: 'GET', path: '/v1/models' }, 'models'));
  await client.send({ method: 'GET', path: '/v1/quota' }, 'quota');

  onStep('Uploading clips');
  const { inline, ...clips } = makeClips();
  const { id: unsent } = videoOf(await reserve(client, clips.clip.length));
  for (const [name, bytes] of Object.entries(clips)) await upload(client, name, bytes);
  const { id, status } = videoOf(named.get('clip, video'));
  const isVideoReady = !isFree && status === 'ready';

  onStep('Sending requests that must be refused');
  const ids = { unsent: String(unsent), video: String(isVideoReady ? id : unsent) };
  await sendRefusals(client, ids);

  const requests = isFree ? {} : requestsOf(client, inline);
  if (!isFree) onStep('Creating evaluations, and waiting for their results');
  const waitedMs = await evaluate(client, requests);
  await fillUploadWindow(client);
  return { answers, named, requests: new Map(Object.entries(requests)), waitedMs, isVideoReady };
};
