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
import type { Answer } from '../client.ts';
import { isSuccess, refusals, valueAt, videoOf } from '../evidence.ts';
import { isObject } from '../statements.ts';

const validated = (clip: string, expected: 'ready' | 'failed'): Check =>
  answered(`${clip}, video`, (answer) => videoOf(answer).status === expected);

const returned = (name: string): Check => answered(name, ({ status }) => status === 200);

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

const isLimited = ({ status }: Answer): boolean => status === 429;

const noLimit = 'no limit was reached; reaching one takes too many requests';

export const operationChecks: Readonly<Record<string, Check>> = {
  'models.two': member('models', 'data', (models) => {
    const ids = new Set(Array.isArray(models) ? models.map((one) => valueAt(one, 'id')) : []);
    return ids.size > 0 && ids.size <= 2;
  }),
  'states.video.container': validated('otherContainer', 'failed'),
  'states.video.codec': validated('otherCodec', 'failed'),
  'states.video.duration': validated('tooLong', 'failed'),
  'upload.reserved': understood('clip', hasId),
  'upload.put': succeeded('clip, put'),
  'upload.completed': understood('clip, completed', isSuccess),
  'upload.ready': validated('clip', 'ready'),
  // Reserved without a hash.
  'upload.unhashed': validated('nearLimit', 'ready'),
  'video.returned': answered(
    'clip, video',
    (answer, { named }) => videoOf(answer).id === videoOf(named.get('clip')).id,
  ),
  'quota.returned': returned('quota'),
  'models.returned': returned('models'),
  'status.returned': returned('status'),
  'auth.status': returned('status without key'),
  'auth.type': everyAnswer(
    ({ status }) => status === 401,
    ({ json }) => valueAt(json, 'error.type'),
    /^authentication_error$/,
    'no answer was a 401',
  ),
  'errors.envelope': every(refusals, isObject, 'nothing was refused'),
  'errors.429.retry-after': everyAnswer(
    isLimited,
    ({ headers }) => headers.get('Retry-After'),
    /^[1-9]\d*$/,
    noLimit,
  ),
  'errors.429.code': everyAnswer(
    isLimited,
    ({ json }) => valueAt(json, 'error.code'),
    /^(rate_limited|concurrency_limit)$/,
    noLimit,
  ),
  'limits.duration': validated('nearLimit', 'ready'),
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
  'versioning.json': everyAnswer(
    ({ json }) => isObject(json),
    ({ headers }) => headers.get('Content-Type'),
    /^application\/([\w.-]+\+)?json\b/i,
    'nothing was answered',
  ),
};
