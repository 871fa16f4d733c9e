import type { Answer, Client } from './client.ts';

export type Json = Record<string, unknown>;

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

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Follows a path such as `result.glitches[].region`, in which `[]` takes each entry of a list.
 * Leaves out what has no such member, or null.
 */
export const at = (samples: readonly Sample[], path: string): Sample[] =>
  path.split('.').reduce<Sample[]>(
    (owners, part) =>
      owners.flatMap(({ from, value }) => {
        const member = isObject(value) ? value[part.replace('[]', '')] : undefined;
        const values: unknown[] = part.endsWith('[]') && Array.isArray(member) ? member : [member];
        return values.filter((one) => (one ?? null) !== null).map((one) => ({ from, value: one }));
      }),
    [...samples],
  );

export const valueAt = (json: unknown, path: string): unknown =>
  at([{ from: '', value: json }], path)[0]?.value;

/** The record is at top level or under `video` (ADR 2). */
export const videoOf = ({ json }: Answer): Json => {
  const record = valueAt(json, 'video') ?? json;
  return isObject(record) ? record : {};
};

const samples =
  (request: RegExp, pick = (answer: Answer): unknown => answer.json) =>
  ({ answers }: Pick<Evidence, 'answers'>): Sample[] =>
    answers
      .filter((one) => isSuccess(one) && one.text !== '' && request.test(one.request))
      .map((answer) => ({ from: answer.request, value: pick(answer) }));

export const evaluations = samples(/^(GET|POST) \/v1\/evaluations/);
export const videos = samples(/ \/v1\/videos/, videoOf);
export const models = samples(/ \/v1\/models/);
export const quotas = samples(/ \/v1\/quota/);
export const platforms = samples(/ \/v1\/status/);

/** Refusals, which are envelopes unless the body was too large. */
export const refusals = ({ answers }: Evidence): Sample[] =>
  answers
    .filter(({ status }) => status >= 400 && status !== 413)
    .map(({ request, status, json, text }) => ({
      from: `${request}, ${status}`,
      value: isObject(json) ? json : text,
    }));
