import { isDeepStrictEqual } from 'node:util';
import {
  answered,
  type Check,
  describe,
  every,
  everyAnswer,
  hasId,
  judged,
  member,
  notTestable,
  passIf,
  succeeded,
} from '../check.ts';
import { at, received, type SamplesOf, valueAt } from '../evidence.ts';
import { isObject } from '../statements.ts';

const terminal: readonly unknown[] = ['completed', 'partial', 'failed'];

const evaluations = received('evaluations');

/** Evaluations of a status, as they came at any time. */
const whichAre =
  (...statuses: unknown[]): SamplesOf =>
  (evidence) =>
    evaluations(evidence).filter(({ value }) => statuses.includes(valueAt(value, 'status')));

const lacks =
  (name: string) =>
  (value: unknown): boolean =>
    valueAt(value, name) === undefined;

const hasError = (value: unknown): boolean => isObject(valueAt(value, 'error'));

const under =
  (name: string, path: string): SamplesOf =>
  ({ named }) => {
    const answer = named.get(name);
    return answer ? at([{ from: answer.request, value: answer.json }], path) : [];
  };

/** Whether the end of an evaluation has what was requested; null if nothing was. */
const asRequested = (run: string, path: string, inRequest = path): Check =>
  member(`${run}, end`, path, (value, request) =>
    isDeepStrictEqual(value, valueAt(request, inRequest) ?? null),
  );

const accepted = (run: string): Check =>
  judged(run, (created) => {
    const isForNow = created.status === 402 || created.status === 429;
    if (isForNow) return notTestable(describe(created));
    const isUnreachable = run === 'url' && valueAt(created.json, 'error.code') === 'invalid_video';
    return isUnreachable
      ? notTestable('the service does not fetch its own cdn_url; no other URL is known')
      : passIf(hasId(created), describe(created));
  });

/** The interface does not say in which units a span counts, nor whether its end is included. */
const isSpanOf = (prompt: unknown, segment: unknown): boolean => {
  const [start, end] = [valueAt(segment, 'char_start'), valueAt(segment, 'char_end')].map(Number);
  const [text, units] = [String(prompt), [...String(prompt)]];
  return [end, Number(end) + 1]
    .flatMap((to) => [text.slice(start, to), units.slice(start, to).join('')])
    .includes(String(valueAt(segment, 'text')));
};

const headerChecks = ([201, 429] as const).flatMap((status) =>
  Object.entries({
    'X-RateLimit-Limit': /^\d+$/,
    'X-RateLimit-Remaining': /^\d+$/,
    // In milliseconds it would have more digits.
    'X-RateLimit-Reset': /^\d{1,11}$/,
  }).map(([name, pattern]) => [
    `create.${status}.${name.toLowerCase()}`,
    everyAnswer(
      (answer) => answer.request === 'POST /v1/evaluations' && answer.status === status,
      ({ headers }) => headers.get(name),
      pattern,
      `no request to create was answered with ${status}`,
    ),
  ]),
);

export const evaluationChecks: Readonly<Record<string, Check>> = {
  'evaluation.result.none': every(whichAre('queued', 'failed'), lacks('result')),
  'evaluation.error.failed': every(whichAre('failed'), hasError, 'no evaluation failed'),
  'evaluation.error.others': every(
    whichAre('queued', 'processing', 'completed', 'partial'),
    lacks('error'),
  ),
  'evaluation.timing.unmeasured': every(whichAre('queued'), lacks('timing')),
  'evaluation.attempt.first': member('upload, end', 'attempt', (value) => (value ?? 1) === 1),
  'evaluation.video_id.upload': member(
    'upload, end',
    'video_id',
    (value, { video }) => value === null || value === valueAt(video, 'upload_id'),
  ),
  'evaluation.metadata.echo': asRequested('upload', 'metadata'),
  'evaluation.metadata.none': asRequested('inline', 'metadata'),
  'evaluation.prompt': asRequested('upload', 'input.prompt', 'prompt'),
  'timing.measured': every(
    under('upload, end', 'timing.e2e_ms'),
    (value, { waitedMs }) => Number(value) <= waitedMs,
  ),
  'prompt-segment.span': every(
    under('upload, end', 'result.glitches[].prompt_segment'),
    (segment, { requests }) => isSpanOf(requests.get('upload')?.prompt, segment),
  ),
  'states.ends': judged('upload, later', ({ json }) => {
    const status = String(valueAt(json, 'status'));
    return ['queued', 'processing'].includes(status)
      ? notTestable(`it was still ${status} after 10 minutes`)
      : passIf(terminal.includes(status), status);
  }),
  'states.terminal': judged('upload, end', (end, { named }) => {
    const later = valueAt(named.get('upload, later')?.json, 'status');
    return passIf(later === valueAt(end.json, 'status'), `later ${later}`);
  }),
  'create.201': answered('upload', ({ status }) => status === 201),
  'create.queued': member('upload', 'status', (status) => status === 'queued'),
  'create.upload': accepted('upload'),
  'create.inline': accepted('inline'),
  'create.url': accepted('url'),
  'create.model.named': asRequested('url', 'model'),
  'create.model.default': every(under('upload, end', 'model'), (model, { named }) =>
    at([{ from: '', value: named.get('models')?.json }], 'data[].id').some(
      ({ value }) => value === model,
    ),
  ),
  'create.model_version.named': asRequested('inline', 'model_version'),
  'create.glitch_types.default': (evidence) => {
    const types = under('upload, end', 'detectors[].detector')(evidence).map(({ value }) => value);
    return types.length === 0
      ? notTestable('the answer has no detectors')
      : passIf(new Set(types).size === 2, JSON.stringify(types));
  },
  'create.glitch_types.one': every(
    under('inline, end', 'detectors[]'),
    (one, { requests }) =>
      valueAt(one, 'detector') === valueAt(requests.get('inline'), 'glitch_types[]') ||
      valueAt(one, 'status') === 'skipped',
  ),
  'create.metadata.largest': asRequested('url', 'metadata'),
  ...Object.fromEntries(headerChecks),
  'get.evaluation': answered(
    'upload, end',
    ({ json }, { named }) => valueAt(json, 'id') === valueAt(named.get('upload')?.json, 'id'),
  ),
  'delete.evaluation': succeeded('deletion'),
  'delete.gone': answered('deleted', ({ status }) => status >= 400),
  // The interface does not show the answer of the retry itself.
  'retry.attempt': ({ named }) => {
    const [asked, end] = [named.get('retry'), named.get('retry, end')];
    return end
      ? passIf(Number(valueAt(end.json, 'attempt')) >= 2, describe(end))
      : notTestable(`nothing was retried${asked ? `: ${describe(asked)}` : ''}`);
  },
  'errors.detector': every(
    (evidence) => at(evaluations(evidence), 'detectors[status=failed]'),
    hasError,
    'no detector failed',
  ),
};
