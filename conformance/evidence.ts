import type { Answer, Client } from './client.ts';

/** Everything that was asked and answered. */
export type Evidence = Pick<Client, 'answers' | 'named'>;

/** A value as it came, and in which answer. */
export type Sample = { answer: Answer; value: unknown };

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Takes a member, each entry of a list (`name[]`), or those of some kinds (`name[type=a|b]`). */
const step = (owner: unknown, part: string): unknown[] => {
  const [name = '', filter] = part.split(/[[\]]/);
  const member = name === '' ? owner : isObject(owner) ? owner[name] : null;
  const [key = '', kinds] = filter?.split('=') ?? [];
  return (filter !== undefined && Array.isArray(member) ? member : [member])
    .filter((one) => (one ?? null) !== null)
    .filter((one) => !kinds || (isObject(one) && kinds.split('|').includes(String(one[key]))));
};

/** Follows a path such as `result.glitches[].region`; leaves out what is absent or null. */
export const valuesAt = (json: unknown, path: string): unknown[] =>
  path
    .split('.')
    .reduce<unknown[]>((owners, part) => owners.flatMap((one) => step(one, part)), [json]);

export const valueAt = (json: unknown, path: string): unknown => valuesAt(json, path)[0];

/** The record is at top level or under `video` (ADR 2). */
export const videoOf = (answer?: Answer): Json => {
  const json = isObject(answer?.json) ? answer.json : {};
  return 'id' in json || !isObject(json.video) ? json : json.video;
};

/** Whether a resource was made. */
export const hasId = (answer: Answer): boolean =>
  isSuccess(answer) && typeof videoOf(answer).id === 'string';

/** Only where the interface shows the shape of the answer. */
const resources = {
  evaluations: /^(GET \/v1\/evaluations\/|POST \/v1\/evaluations$)/,
  videos: /^GET \/v1\/videos\//,
  listings: / \/v1\/models$/,
  quotas: / \/v1\/quota$/,
  statuses: / \/v1\/status$/,
};

/** Refusals are envelopes unless the body was too large. */
const sourceOf = (answer: Answer): string | undefined => {
  if (answer.status >= 400 && answer.status !== 413) return 'refusals';
  const found = Object.entries(resources).find(([, pattern]) => pattern.test(answer.request));
  return isSuccess(answer) ? found?.[0] : undefined;
};

/** An answer as an object, at which paths begin. */
const factsOf = (answer: Answer, { named }: Evidence): Json => {
  const { request, status, headers, sent, json, text } = answer;
  const upload = valueAt(sent, 'video.upload_id');
  const { id, status: ofVideo } = videoOf(named.get('clip, video'));
  return {
    ...{ request, status, sent, source: sourceOf(answer) },
    headers: Object.fromEntries(headers),
    body: json ?? text,
    isJson: isObject(json),
    video: videoOf(answer),
    isUnready: upload !== undefined && (upload !== id || ofVideo !== 'ready'),
  };
};

const windows = [
  'quotas',
  ...['detect', 'generate', 'upload'].map((scope) => `quotas: scopes.${scope}`),
  'refusals: quota',
];

const rootsOf = (name: string, evidence: Evidence): Sample[] => {
  if (name === 'windows') return windows.flatMap((address) => samplesAt(evidence, address));
  const { answers, named } = evidence;
  const answer = named.get(name);
  if (answer) return [{ answer, value: factsOf(answer, evidence) }];
  return answers
    .map((one) => ({ answer: one, value: factsOf(one, evidence) }))
    .flatMap((one) => {
      if (name === 'answers') return one;
      const { source, video, body } = one.value;
      return source === name ? { ...one, value: name === 'videos' ? video : body } : [];
    });
};

/**
 * Returns what is at an address: the name of an answer, a resource, `windows`, `refusals` or
 * `answers`; after a colon the path from there.
 */
export const samplesAt = (evidence: Evidence, address: string): Sample[] => {
  const [name = '', path = ''] = address.split(': ');
  return rootsOf(name, evidence).flatMap(({ answer, value }) =>
    valuesAt(value, path).map((found) => ({ answer, value: found })),
  );
};
