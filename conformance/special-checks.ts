import { isDeepStrictEqual } from 'node:util';
import {
  answered,
  type Check,
  describe,
  every,
  hasId,
  judged,
  member,
  notTestable,
  passIf,
} from './check.ts';
import type { Answer } from './client.ts';
import { isSuccess, objectsAt, valueAt, videoOf } from './evidence.ts';
import { isObject } from './statements.ts';

const terminal: readonly unknown[] = ['completed', 'partial', 'failed'];

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

/** The interface does not show the request, so that a service may want another one. */
const isOtherShape = ({ status }: Answer): boolean => status === 400 || status === 422;

const understood = (name: string, isMet: (answer: Answer) => boolean): Check =>
  judged(name, (answer) =>
    isOtherShape(answer) || (isSuccess(answer) && !isMet(answer))
      ? notTestable(`the interface does not show the shape: ${describe(answer)}`)
      : passIf(isMet(answer), describe(answer)),
  );

/** Checks a reservation of a size, if small ones are possible. */
const reservedSize = (id: string, isMet: (answer: Answer) => boolean, unclear: string): Check =>
  judged(id, (answer, { named }) => {
    const small = named.get('clip');
    if (answer.status === 429) return notTestable('no more uploads were allowed');
    if (!(small && hasId(small))) return notTestable('no video can be reserved');
    if (unclear !== '' && isSuccess(answer)) return notTestable(unclear);
    return passIf(isMet(answer), describe(answer));
  });

/** Of statements that are more than a rule or a refusal. */
export const specialChecks: Readonly<Record<string, Check>> = {
  'evaluation.video_id.upload': member(
    'upload, end',
    'video_id',
    (value, { video }) => value === null || value === valueAt(video, 'upload_id'),
  ),
  'evaluation.metadata.echo': asRequested('upload', 'metadata'),
  'evaluation.prompt': asRequested('upload', 'input.prompt', 'prompt'),
  'timing.measured': every(
    objectsAt('answer: upload, end', 'body.timing.e2e_ms'),
    (value, { waitedMs }) => Number(value) <= waitedMs,
  ),
  'prompt-segment.span': every(
    objectsAt('answer: upload, end', 'body.result.glitches[].prompt_segment'),
    (segment, { requests }) => isSpanOf(requests.get('upload')?.prompt, segment),
  ),
  'states.ends': judged('upload, later', (answer) => {
    const status = String(valueAt(answer.json, 'status'));
    return ['queued', 'processing'].includes(status)
      ? notTestable(`it was still ${status} after 10 minutes`)
      : passIf(terminal.includes(status), describe(answer));
  }),
  'states.terminal': judged('upload, end', (end, { named }) => {
    const later = valueAt(named.get('upload, later')?.json, 'status');
    return passIf(later === valueAt(end.json, 'status'), `later ${later}`);
  }),
  'create.upload': accepted('upload'),
  'create.inline': accepted('inline'),
  'create.url': accepted('url'),
  'create.model.named': asRequested('url', 'model'),
  'create.model.default': every(objectsAt('answer: upload, end', 'body.model'), (model, evidence) =>
    objectsAt('models', 'data[].id')(evidence).some(({ value }) => value === model),
  ),
  'create.model_version.named': asRequested('inline', 'model_version'),
  'create.glitch_types.default': (evidence) => {
    const types = objectsAt(
      'answer: upload, end',
      'body.detectors[].detector',
    )(evidence).map(({ value }) => value);
    return types.length === 0
      ? notTestable('the answer has no detectors')
      : passIf(new Set(types).size === 2, JSON.stringify(types));
  },
  'create.glitch_types.one': every(
    objectsAt('answer: inline, end', 'body.detectors[]'),
    (one, { requests }) =>
      valueAt(one, 'detector') === valueAt(requests.get('inline'), 'glitch_types[]') ||
      valueAt(one, 'status') === 'skipped',
  ),
  'create.metadata.largest': asRequested('url', 'metadata'),
  'get.evaluation': answered(
    'upload, end',
    ({ json }, { named }) => valueAt(json, 'id') === valueAt(named.get('upload')?.json, 'id'),
  ),
  'models.two': member('models', 'data', (models) => {
    const ids = new Set(Array.isArray(models) ? models.map((one) => valueAt(one, 'id')) : []);
    return ids.size > 0 && ids.size <= 2;
  }),
  'upload.reserved': understood('clip', hasId),
  'upload.completed': understood('clip, completed', isSuccess),
  'video.returned': answered(
    'clip, video',
    (answer, { named }) => videoOf(answer).id === videoOf(named.get('clip')).id,
  ),
  'errors.envelope': every(objectsAt('refusals'), isObject, 'nothing was refused'),
  'limits.size': reservedSize('limits.size', hasId, ''),
  'limits.size.over': reservedSize(
    'limits.size.over',
    ({ json }) => isObject(valueAt(json, 'error')),
    'a reservation does not show it, and so much is not sent',
  ),
  'limits.body.over': judged('limits.body.over', (answer) =>
    answer.status === 0
      ? notTestable(describe(answer))
      : passIf(answer.status === 413, describe(answer)),
  ),
};
