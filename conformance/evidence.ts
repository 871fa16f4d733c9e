import type { Answer, Client } from './client.ts';
import { isObject, type Json } from './statements.ts';

/** Everything that was asked and answered. */
export type Evidence = Pick<Client, 'answers' | 'named'> & {
  /** Bodies that evaluations were created with, by the name of their answers. */
  requests: ReadonlyMap<string, Json>;
  /** How long the client waited for the end of the first evaluation. */
  waitedMs: number;
  /** Whether requests that must be refused name a video that is ready. */
  isVideoReady: boolean;
};

/** A value as it came, and in which answer. */
export type Sample = { from: string; value: unknown };

export type SamplesOf = (evidence: Evidence) => Sample[];

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Takes a member, each entry of a list (`name[]`), or those of some kinds (`name[type=a|b]`). */
const step = ({ from, value }: Sample, part: string): Sample[] => {
  const [name = '', filter] = part.split(/[[\]]/);
  const owner = isObject(value) ? value : {};
  const member = name === '' ? owner : owner[name];
  const values = filter !== undefined && Array.isArray(member) ? member : [member];
  const [key = '', kinds] = filter?.split('=') ?? [];
  return values
    .filter((one) => (one ?? null) !== null)
    .filter((one) => !kinds || (isObject(one) && kinds.split('|').includes(String(one[key]))))
    .map((one) => ({ from, value: one }));
};

/** Follows a path such as `result.glitches[].region`; leaves out what is absent or null. */
export const at = (samples: readonly Sample[], path: string): Sample[] =>
  path
    .split('.')
    .reduce<Sample[]>((owners, part) => owners.flatMap((one) => step(one, part)), [...samples]);

export const valueAt = (json: unknown, path: string): unknown =>
  at([{ from: '', value: json }], path)[0]?.value;

/** The record is at top level or under `video` (ADR 2). */
export const videoOf = (answer?: Answer): Json => {
  const json = isObject(answer?.json) ? answer.json : {};
  return 'id' in json || !isObject(json.video) ? json : json.video;
};

/** Only where the interface shows the shape of the answer. */
const requests = {
  evaluations: /^(GET \/v1\/evaluations\/|POST \/v1\/evaluations$)/,
  videos: /^GET \/v1\/videos\//,
  models: / \/v1\/models$/,
  quota: / \/v1\/quota$/,
  status: / \/v1\/status$/,
};

const received =
  (resource: keyof typeof requests): SamplesOf =>
  ({ answers }) =>
    answers
      .filter((one) => isSuccess(one) && requests[resource].test(one.request))
      .map((answer) => ({
        from: answer.request,
        value: resource === 'videos' ? videoOf(answer) : answer.json,
      }));

/** Refusals, which are envelopes unless the body was too large. */
const refusals: SamplesOf = ({ answers }) =>
  answers
    .filter(({ status }) => status >= 400 && status !== 413)
    .map(({ request, status, json, text }) => ({
      from: `${request}, ${status}`,
      value: isObject(json) ? json : text,
    }));

/** An answer as an object. */
const asSample = (answer: Answer): Sample => {
  const { request, status, headers, json: body } = answer;
  const value = { request, status, headers: Object.fromEntries(headers), body };
  const more = { video: videoOf(answer), isJson: isObject(body) };
  return { from: `${request}, ${status}`, value: { ...value, ...more } };
};

const windows: SamplesOf = (evidence) => {
  const quotas = received('quota')(evidence);
  const scopes = ['detect', 'generate', 'upload'].flatMap((name) => at(quotas, `scopes.${name}`));
  return [...quotas, ...scopes, ...at(refusals(evidence), 'quota')];
};

/** Where objects come. */
const sources: Readonly<Record<string, SamplesOf>> = {
  evaluations: received('evaluations'),
  videos: received('videos'),
  models: received('models'),
  status: received('status'),
  quota: received('quota'),
  windows,
  refusals,
  answers: ({ answers }) => answers.map(asSample),
};

/** @param of a source, or `answer: ` and the name of one */
export const objectsAt =
  (of: string, path = ''): SamplesOf =>
  (evidence) => {
    const name = of.replace('answer: ', '');
    const objects =
      name === of
        ? (sources[of]?.(evidence) ?? [])
        : [evidence.named.get(name)].flatMap((one) => (one ? [asSample(one)] : []));
    return path === '' ? objects : at(objects, path);
  };
