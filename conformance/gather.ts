import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../shared/errors/app-error.ts';
import type { Answer, Client, Request } from './client.ts';
import { CLIP_SEC, makeClips } from './clips.ts';
import { hasId, isSuccess, type Json, valueAt, valuesAt, videoOf } from './evidence.ts';
import { createsEvaluation, requestOf, statements } from './statements.ts';

export type GatherOptions = {
  /** Creates no evaluations, which are billed. */
  isFree: boolean;
  onStep: (step: string) => void;
};

const REQUESTING = statements.filter(({ request }) => request !== undefined);
const CREATING = REQUESTING.filter(createsEvaluation);

/** One more for a retry. */
const MAX_EVALUATIONS = CREATING.filter(({ billed }) => billed).length + 1;

/**
 * What a run costs at most, if a second of video costs a unit, which the interface leaves open;
 * and the requests to create an evaluation that must be refused.
 */
export const maxCost = {
  evaluations: MAX_EVALUATIONS,
  billableUnits: MAX_EVALUATIONS * CLIP_SEC,
  refusals: CREATING.filter(({ billed }) => !billed).length,
};

/** For a validation, and for an evaluation. */
const TIME_LIMIT_MS = 600_000;
const LONGEST_WAIT_MS = 5_000;

/** Of each evaluation, while a limit is reached. */
const MAX_SUBMISSIONS = 20;

/** Includes the 5 minutes that fetching a video may take. */
const CREATE_MS = 330_000;
const DELETE_MS = 10_000;

/** Asks with growing waits until an answer is the last one. None has the name once the time is up. */
const poll = async (
  client: Client,
  path: string,
  name: string,
  isLast: (answer: Answer) => boolean,
): Promise<void> => {
  const deadlineMs = performance.now() + TIME_LIMIT_MS;
  for (let waitMs = 300; performance.now() < deadlineMs; waitMs *= 1.5) {
    const answer = await client.send({ method: 'GET', path }, name);
    if (isLast(answer) || !(isSuccess(answer) || answer.status === 429)) return;
    await sleep(Math.min(waitMs, LONGEST_WAIT_MS), undefined, client);
  }
  client.named.delete(name);
};

const requireAnswer = ({ request, status, text, json }: Answer): void => {
  if (status === 0) {
    throw new AppError('service_unreachable', `The service gave ${text}. Check its address.`);
  }
  if (status === 401 || status === 403) {
    throw new AppError('api_key_not_set', `The service refused the API key (${status}).`);
  }
  if (json === undefined) {
    const why = `${request} is not answered by JSON: this is no evaluation service. Check its address.`;
    throw new AppError('answer_unreadable', why);
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

const reserve = (client: Client, file: Json, name?: string): Promise<Answer> => {
  const body = { content_type: 'video/mp4', ...file };
  return client.send({ method: 'POST', path: '/v1/videos', body }, name);
};

/** The interface does not show how a reservation names them: takes what is likely (ADR 2). */
const putTo = (reserved: Answer): Request => {
  const places = [reserved.json, videoOf(reserved)];
  const first = (...paths: string[]): unknown =>
    paths.flatMap((path) => places.flatMap((place) => valuesAt(place, path)))[0];
  const kept = Object.entries(first('upload_headers', 'upload.headers') ?? {}).filter(([header]) =>
    /^(content-type|if-none-match|x-[\w-]+)$/i.test(header),
  );
  return {
    method: 'PUT',
    path: String(first('upload_url', 'upload.url', 'url') ?? ''),
    headers: {
      'content-type': 'video/mp4',
      ...Object.fromEntries(kept.map(([header, value]) => [header.toLowerCase(), String(value)])),
    },
  };
};

/** Reserves, PUTs, completes and polls until the video is `ready` or `failed`. */
const upload = async (client: Client, name: string, bytes: Buffer<ArrayBuffer>): Promise<void> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Hashing is optional: one is enough.
  const file = { size_bytes: bytes.length, ...(name === 'clip' && { sha256 }) };
  const reserved = await reserve(client, file, name);
  const target = putTo(reserved);
  if (!hasId(reserved) || target.path === '') return;
  if (!isSuccess(await client.send({ ...target, body: bytes }, `${name}, put`))) return;
  const path = `/v1/videos/${encodeURIComponent(String(videoOf(reserved).id))}`;
  const completion = { method: 'POST', path: `${path}/complete`, body: {} } as const;
  if (!isSuccess(await client.send(completion, `${name}, completed`))) return;
  await poll(client, path, `${name}, video`, (answer) =>
    ['ready', 'failed'].includes(String(videoOf(answer).status)),
  );
};

/** What requests name in braces; undefined if it is not known. */
const valuesFor = ({ named }: Client, unsent: unknown, inline: Buffer, isFree: boolean) => {
  const models = valuesAt(named.get('models')?.json, 'data[]');
  const [first, last] = [models[0], models.at(-1)];
  const { id, status, cdn_url: url } = videoOf(named.get('clip, video'));
  return {
    // What must be refused in a free run names no video that could be evaluated.
    video: !isFree && status === 'ready' ? id : unsent,
    ...{ unsent, uploaded: id, url },
    inline: inline.toString('base64'),
    model: valueAt(first, 'id'),
    version: valueAt(first, 'version'),
    type: valueAt(first, 'detectors[]') ?? 'visual_glitch',
    'last model': valueAt(last, 'id'),
    'last type': valuesAt(last, 'detectors[]').at(-1) ?? 'visual_glitch',
  };
};

type Values = ReturnType<typeof valuesFor>;

/** Deletes at once what should have been refused, before it fills up the concurrency. */
const sendUnbilled = async (client: Client, values: Values): Promise<void> => {
  for (const statement of REQUESTING.filter(({ billed }) => !billed)) {
    const request = requestOf(statement, values);
    await (createsEvaluation(statement)
      ? create(client, request, statement.id)
      : client.send(request, statement.id));
    await deleteCreated(client);
  }
};

/** Creates an evaluation; waits as long as a limit asks. */
const submit = async (client: Client, name: string, request: Request): Promise<void> => {
  for (let left = MAX_SUBMISSIONS; left > 0; left -= 1) {
    const { status, headers } = await create(client, request, name);
    if (status !== 429) return;
    const askedSec = Number(headers.get('Retry-After')) || 5;
    await sleep(Math.min(askedSec, 120) * 1000, undefined, client);
  }
};

const awaitEnd = async (client: Client, name: string, startMs: number): Promise<void> => {
  const path = pathOf(client.named.get(name));
  if (path === null) return;
  await poll(client, path, `${name}, end`, isEnded);
  const end = client.named.get(`${name}, end`);
  if (end) end.waitedMs = performance.now() - startMs;
  await client.send({ method: 'GET', path }, `${name}, later`);
};

/** Creates the evaluations, awaits their ends, asks for a retry of the first, and deletes all. */
const evaluate = async (client: Client, values: Values): Promise<void> => {
  const startMs = performance.now();
  const billed = REQUESTING.filter((one) => one.billed);
  for (const statement of billed) {
    const request = requestOf(statement, values);
    const hasVideo = Object.keys(valueAt(request.body, 'video') as Json).length > 0;
    if (hasVideo) await submit(client, statement.id, request);
  }
  await Promise.all(billed.map(({ id }) => awaitEnd(client, id, startMs)));
  const path = pathOf(client.named.get('create.upload'));
  if (path !== null) {
    await submit(client, 'retry', { method: 'POST', path: `${path}/retry` });
    await awaitEnd(client, 'retry', startMs);
  }
  await deleteCreated(client);
  if (path !== null) await client.send({ method: 'GET', path }, 'deleted');
};

/** An upload window with more submissions left is not filled up. */
const MAX_OVER_LIMIT = 20;

/** Reserves videos until that is refused, if only a few are allowed. */
const fillUploadWindow = async (client: Client): Promise<void> => {
  const { json } = await client.send({ method: 'GET', path: '/v1/quota' });
  const left = valueAt(json, 'scopes.upload.remaining');
  if (typeof left !== 'number' || left > MAX_OVER_LIMIT) return;
  for (let count = 0; count <= left; count += 1) {
    if ((await reserve(client, { size_bytes: 1000 + count })).status === 429) return;
  }
};

/**
 * Asks for everything that the statements need.
 * @throws AppError service_unreachable, api_key_not_set, answer_unreadable; the signal's reason
 */
export const gather = async (client: Client, { isFree, onStep }: GatherOptions): Promise<void> => {
  onStep('Reading the models');
  requireAnswer(await client.send({ method: 'GET', path: '/v1/models' }, 'models'));

  onStep('Uploading clips');
  const { inline, ...clips } = makeClips();
  const { id: unsent = 'no-such-video' } = videoOf(
    await reserve(client, { size_bytes: clips.clip.length }),
  );
  for (const [name, bytes] of Object.entries(clips)) await upload(client, name, bytes);
  const values = valuesFor(client, unsent, inline, isFree);

  onStep('Sending requests, most of which must be refused');
  await sendUnbilled(client, values);
  if (!isFree) {
    onStep('Creating evaluations, and waiting for their results');
    await evaluate(client, values);
  }
  await fillUploadWindow(client);
};
