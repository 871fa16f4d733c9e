import type { Answer } from '../client.ts';
import { isObject, refusals, valueAt, videoOf } from '../evidence.ts';
import {
  answered,
  type Check,
  codeOf,
  every,
  everyAnswer,
  hasId,
  member,
  succeeded,
} from '../statement.ts';

const validated = (clip: string, expected: 'ready' | 'failed'): Check =>
  answered(`${clip}, video`, (answer) => videoOf(answer).status === expected);

const returned = (name: string): Check => answered(name, ({ status }) => status === 200);

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
  'upload.reserved': answered('clip', hasId),
  'upload.put': succeeded('clip, put'),
  'upload.completed': succeeded('clip, completed'),
  'upload.ready': validated('clip', 'ready'),
  // Reserved without a hash.
  'upload.unhashed': validated('nearLimit', 'ready'),
  'video.returned': answered('clip, video', (answer, { named }) => {
    const reserved = named.get('clip');
    return reserved !== undefined && videoOf(answer).id === videoOf(reserved).id;
  }),
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
  'errors.envelope': (evidence) => every(refusals(evidence), isObject, 'nothing was refused'),
  'errors.429.retry-after': everyAnswer(
    isLimited,
    ({ headers }) => headers.get('Retry-After') ?? undefined,
    /^[1-9]\d*$/,
    noLimit,
  ),
  'errors.429.code': everyAnswer(isLimited, codeOf, /^(rate_limited|concurrency_limit)$/, noLimit),
  'limits.duration': validated('nearLimit', 'ready'),
  'versioning.json': everyAnswer(
    ({ json }) => json !== undefined,
    ({ headers }) => headers.get('Content-Type'),
    /^application\/json\b/i,
    'nothing was answered',
  ),
};
