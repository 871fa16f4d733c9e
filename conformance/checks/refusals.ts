import type { Request } from '../client.ts';
import type { Json } from '../evidence.ts';
import {
  codeOf,
  hasId,
  isEnvelope,
  notTestable,
  type Probe,
  type ProbeIds,
  passIf,
} from '../statement.ts';

const post = (body: unknown): Request => ({ method: 'POST', path: '/v1/evaluations', body });

const reserve = (sizeBytes: number) => () => {
  const body = { size_bytes: sizeBytes, content_type: 'video/mp4' };
  return { method: 'POST', path: '/v1/videos', body } as const;
};

const isRefused: Probe['check'] = (answer) =>
  passIf(answer.status === 400 && isEnvelope(answer), answer);

const refused = (request: Probe['request']): Probe => ({ request, check: isRefused });

const prompt = 'A ball bounces.';

const refusedVideo = (video: (ids: ProbeIds) => unknown): Probe =>
  refused((ids) => post({ prompt, video: video(ids) }));

const aboutVideo: readonly unknown[] = ['invalid_video', 'missing_video', 'not_found'];

/** Changes a good request, which must then be refused. */
const changed = (change: Json, code?: string): Probe => ({
  request: ({ video }) => post({ prompt, video: { upload_id: video }, ...change }),
  check: (answer, evidence) => {
    const given = codeOf(answer);
    if (!evidence.isVideoReady && aboutVideo.includes(given)) {
      return notTestable('the service looks at the video first, and none is ready');
    }
    const isAsNamed = code === undefined || given === code;
    return isAsNamed ? isRefused(answer, evidence) : passIf(false, answer);
  },
});

const unknownId = '00000000-0000-4000-8000-000000000000';

const ofUnknown: Readonly<Record<string, Request>> = {
  get: { method: 'GET', path: `/v1/evaluations/${unknownId}` },
  delete: { method: 'DELETE', path: `/v1/evaluations/${unknownId}` },
  retry: { method: 'POST', path: `/v1/evaluations/${unknownId}/retry` },
  complete: { method: 'POST', path: `/v1/videos/${unknownId}/complete`, body: {} },
  video: { method: 'GET', path: `/v1/videos/${unknownId}` },
};

const keyed: Readonly<Record<string, Request>> = {
  ...ofUnknown,
  create: post({}),
  reserve: { method: 'POST', path: '/v1/videos', body: {} },
  quota: { method: 'GET', path: '/v1/quota' },
  models: { method: 'GET', path: '/v1/models' },
};

const keyCodes: readonly unknown[] = ['missing_api_key', 'invalid_api_key', 'unauthenticated'];

const withKey = (request: Request, key: string | null): Probe => ({
  request: () => ({ ...request, key }),
  check: (answer) => passIf(answer.status === 401 && keyCodes.includes(codeOf(answer)), answer),
});

const forEach = (
  requests: Readonly<Record<string, Request>>,
  probeOf: (name: string, request: Request) => [id: string, probe: Probe],
): Record<string, Probe> =>
  Object.fromEntries(Object.entries(requests).map(([name, one]) => probeOf(name, one)));

/** A body that is refused for its prompt, unless for its size. */
const bodyOf = (sizeBytes: number) => (): Request =>
  post({ prompt: '', video: { b64_json: 'AAAA'.repeat(sizeBytes / 4) } });

export const probes: Readonly<Record<string, Probe>> = {
  'create.prompt.absent': changed({ prompt: undefined }),
  'create.prompt.empty': changed({ prompt: '' }, 'missing_prompt'),
  'create.prompt.blank': changed({ prompt: ' \n\t ' }, 'missing_prompt'),
  'create.prompt.long': changed({ prompt: 'x'.repeat(2501) }),
  'create.prompt.number': changed({ prompt: 7 }),
  'create.model.unknown': changed({ model: 'no-such-model-7f3a' }),
  'create.model_version.empty': changed({ model_version: '' }),
  'create.glitch_types.empty': changed({ glitch_types: [] }),
  'create.glitch_types.repeated': changed({ glitch_types: ['visual_glitch', 'visual_glitch'] }),
  'create.glitch_types.unknown': changed({ glitch_types: ['no_such_type'] }),
  'create.metadata.list': changed({ metadata: [1] }),
  'create.metadata.large': changed({ metadata: { filler: 'x'.repeat(8192) } }),
  'create.others': changed({ no_such_member: 1 }),
  'create.video.absent': refusedVideo(() => undefined),
  'create.video.empty': refusedVideo(() => ({})),
  'create.video.two': refusedVideo(({ video }) => ({
    upload_id: video,
    url: 'https://example.com/clip.mp4',
  })),
  'create.video.others': refusedVideo(({ video }) => ({ upload_id: video, no_such_member: 1 })),
  'create.video.url.scheme': refusedVideo(() => ({ url: 'ftp://example.com/clip.mp4' })),
  'create.video.upload.unknown': refusedVideo(() => ({ upload_id: 'no-such-video-7f3a' })),
  'create.video.upload.unready': refusedVideo(({ unsent }) => ({ upload_id: unsent })),
  'create.video.inline.base64': refusedVideo(() => ({ b64_json: '%%%' })),
  'create.video.inline.mp4': refusedVideo(() => ({ b64_json: btoa('not a video') })),
  'create.body.absent': refused(() => post(undefined)),
  'create.body.json': refused(() => post('{"prompt":')),
  'create.body.list': refused(() => post([])),
  ...forEach(ofUnknown, (name, request) => [
    `${name}.unknown`,
    {
      request: () => request,
      check: (answer) => passIf(answer.status >= 400 && isEnvelope(answer), answer),
    },
  ]),
  ...forEach(keyed, (name, request) => [`auth.none.${name}`, withKey(request, null)]),
  'auth.invalid': withKey({ method: 'GET', path: '/v1/quota' }, 'no-such-key-7f3a'),
  'limits.size': {
    request: reserve(50_000_000),
    check: (answer) =>
      answer.status === 429
        ? notTestable('no more uploads were allowed')
        : passIf(hasId(answer), answer),
  },
  'limits.size.over': {
    request: reserve(50 * 1024 * 1024 + 1),
    check: (answer) =>
      answer.status < 300 || answer.status === 429
        ? notTestable('a reservation does not show it, and so much is not sent')
        : passIf(isEnvelope(answer), answer),
  },
  'limits.body': refused(bodyOf(1_900_000)),
  'limits.body.over': {
    request: bodyOf(2 * 1024 * 1024),
    check: (answer) => passIf(answer.status === 413, answer),
  },
};
