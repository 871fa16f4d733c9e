import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../client.ts';
import {
  at,
  type Evidence,
  evaluations,
  isObject,
  isSuccess,
  type Json,
  type Sample,
  valueAt,
} from '../evidence.ts';
import {
  answered,
  type Check,
  describe,
  every,
  everyAnswer,
  everyObject,
  hasId,
  member,
  notTestable,
  passIf,
  succeeded,
} from '../statement.ts';

const whichAre =
  (...statuses: unknown[]) =>
  (evidence: Evidence): Sample[] =>
    evaluations(evidence).filter(({ value }) => statuses.includes(valueAt(value, 'status')));

const lacks = (name: string) => (one: Json) => (one[name] ?? null) === null;

/** Whether the end of an evaluation has what was requested; null if nothing was. */
const asRequested = (run: string, path: string, inRequest = path): Check =>
  member(`${run}, end`, path, (value, request) =>
    isDeepStrictEqual(value, valueAt(request, inRequest) ?? null),
  );

const accepted =
  (run: string): Check =>
  ({ named }) => {
    const created = named.get(run);
    if (!created) return notTestable('no video or address was there to refer to');
    const isForNow = created.status === 402 || created.status === 429;
    return isForNow ? notTestable(describe(created)) : passIf(hasId(created), created);
  };

const acceptedUrl: Check = (evidence) => {
  const created = evidence.named.get('url');
  return valueAt(created?.json, 'error.code') === 'invalid_video'
    ? notTestable('the service does not fetch its own cdn_url; no other URL is known')
    : accepted('url')(evidence);
};

const under = (answer: Answer | undefined, path: string): Sample[] =>
  answer ? at([{ from: answer.request, value: answer.json }], path) : [];

const typesOf = (end: Answer): unknown[] =>
  under(end, 'detectors[].detector').map(({ value }) => value);

/** The interface does not say in which units a span counts: both are right. */
const isSpanOf = (prompt: unknown, segment: unknown): boolean => {
  if (typeof prompt !== 'string' || !isObject(segment)) return false;
  const [from, to] = [Number(segment.char_start), Number(segment.char_end)];
  return [prompt.slice(from, to), [...prompt].slice(from, to).join('')].includes(
    String(segment.text),
  );
};

const headerChecks = ([201, 429] as const).flatMap((status) =>
  ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map((name) => [
    `create.${status}.${name.toLowerCase()}`,
    everyAnswer(
      (answer) => answer.request === 'POST /v1/evaluations' && answer.status === status,
      ({ headers }) => headers.get(name) ?? undefined,
      /^\d+$/,
      `no request to create was answered with ${status}`,
    ),
  ]),
);

const isTerminal = (status: unknown): boolean =>
  ['completed', 'partial', 'failed'].includes(String(status));

export const evaluationChecks: Readonly<Record<string, Check>> = {
  'evaluation.result.running': everyObject(whichAre('queued', 'processing'), lacks('result')),
  'evaluation.error.failed': everyObject(
    whichAre('failed'),
    ({ error }) => isObject(error),
    'no evaluation failed',
  ),
  'evaluation.error.others': everyObject(
    whichAre('queued', 'processing', 'completed', 'partial'),
    lacks('error'),
  ),
  'evaluation.timing.unmeasured': everyObject(whichAre('queued'), lacks('timing')),
  'evaluation.attempt.first': member('upload, end', 'attempt', (value) => (value ?? 1) === 1),
  'evaluation.video_id.upload': member(
    'upload, end',
    'video_id',
    (value, { video }) => value === null || value === valueAt(video, 'upload_id'),
  ),
  'evaluation.metadata.echo': asRequested('upload', 'metadata'),
  'evaluation.metadata.none': asRequested('inline', 'metadata'),
  'evaluation.prompt': asRequested('upload', 'input.prompt', 'prompt'),
  'timing.measured': member(
    'upload, end',
    'timing.e2e_ms',
    (value, _request, { waitedMs }) => Number(value) <= waitedMs,
  ),
  'prompt-segment.span': ({ named, requests }) =>
    every(
      under(named.get('upload, end'), 'result.glitches[].prompt_segment'),
      (segment) => isSpanOf(requests.get('upload')?.prompt, segment),
      'no answer had one',
    ),
  'states.ends': answered('upload, later', ({ json }) => isTerminal(valueAt(json, 'status'))),
  'states.terminal': answered(
    'upload, later',
    ({ json }, { named }) =>
      valueAt(json, 'status') === valueAt(named.get('upload, end')?.json, 'status'),
  ),
  'create.201': answered('upload', ({ status }) => status === 201),
  'create.queued': member('upload', 'status', (status) => status === 'queued'),
  'create.upload': accepted('upload'),
  'create.inline': accepted('inline'),
  'create.url': acceptedUrl,
  'create.model.named': asRequested('url', 'model'),
  'create.model.default': answered('upload, end', ({ json }, { named }) =>
    under(named.get('models'), 'data[].id').some(({ value }) => value === valueAt(json, 'model')),
  ),
  'create.model_version.named': asRequested('inline', 'model_version'),
  'create.glitch_types.default': answered('upload, end', (end) =>
    ['visual_glitch', 'prompt_misalignment'].every((type) => typesOf(end).includes(type)),
  ),
  'create.glitch_types.one': answered('inline, end', (end) =>
    typesOf(end).every((type) => type === 'visual_glitch'),
  ),
  'create.metadata.largest': asRequested('url', 'metadata'),
  ...Object.fromEntries(headerChecks),
  'get.evaluation': answered(
    'upload, end',
    ({ json }, { named }) => valueAt(json, 'id') === valueAt(named.get('upload')?.json, 'id'),
  ),
  'delete.evaluation': succeeded('deletion'),
  'delete.gone': answered('deleted', ({ status }) => status >= 400),
  'retry.attempt': ({ named }) => {
    const created = named.get('retry');
    return created && isSuccess(created)
      ? passIf(Number(valueAt(created.json, 'attempt')) >= 2, created)
      : notTestable(`nothing was retried${created ? `: ${describe(created)}` : ''}`);
  },
  'errors.detector': everyObject(
    (evidence) =>
      at(evaluations(evidence), 'detectors[]').filter(
        ({ value }) => valueAt(value, 'status') === 'failed',
      ),
    ({ error }) => isObject(error),
    'no detector failed',
  ),
};
