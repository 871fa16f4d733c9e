import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newJob } from '../../../engine/evaluation/pipeline/job.ts';
import {
  fitsInline,
  metadataOf,
  requestOf,
} from '../../../engine/evaluation/pipeline/request-of.ts';
import { writeCreateRequest } from '../../../engine/service/client/client.ts';
import { glitchTypesKey } from '../../../shared/domain/evaluate-options.ts';
import type { ClipId, JobId, RunId, ServiceId } from '../../../shared/domain/ids.ts';
import { metadataSizeBytes } from '../../../shared/service-api/create-evaluation.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import { plainOptions } from '../../support/made-up-values.ts';

const runId = '00000000-0000-4000-8000-000000000000' as RunId;

const jobOf = (sizeBytes: number, prompt: string) => ({
  ...newJob({ id: 1 as JobId, path: '/a.mp4', root: '/' }),
  prompt: { text: prompt, source: 'typed' as const, origin: null, detail: null },
  clip: {
    id: 'a'.repeat(64) as ClipId,
    sha256: 'a'.repeat(64),
    sizeBytes,
    probe: { ok: false as const, error: { code: 'x', message: 'x', kind: 'user' as const } },
    stamp: '',
  },
  request: {
    serviceId: 's' as ServiceId,
    clipId: 'a'.repeat(64) as ClipId,
    prompt,
    frames: '',
    requestedModel: null,
    requestedVersion: null,
    glitchTypes: glitchTypesKey(plainOptions.types),
  },
});

const bodyBytes = (job: ReturnType<typeof jobOf>, options = plainOptions): number => {
  const video = { b64_json: 'A'.repeat(Math.ceil((job.clip?.sizeBytes ?? 0) / 3) * 4) };
  return Buffer.byteLength(writeCreateRequest(requestOf(job, runId, video, options)));
};

test('an inline clip fits into a request body, up to the last bytes', () => {
  const options = { ...plainOptions, model: 'signal-1-strict', modelVersion: '2026-11-01' };
  const prompt = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('"\\\n\u0001')), {
      maxLength: 60,
    })
    .map((parts) => parts.join('').slice(0, 1000).toWellFormed())
    .filter((text) => /\S/u.test(text));
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 100 }), prompt, (offset, text) => {
      const sizeBytes = Math.floor((limits.requestBodyBytes / 4) * 3) + offset;
      const job = jobOf(sizeBytes, text);
      if (!fitsInline(job, options)) return;
      expect(bodyBytes(job, options)).toBeLessThanOrEqual(limits.requestBodyBytes);
    }),
    { numRuns: 60 },
  );
});

const long = '\u{1f600}'.repeat(2000);
const metadata = { note: 'x'.repeat(8000) };

test.for<[sizeBytes: number, what: string, prompt: string, more: object, fits: boolean]>([
  [1_572_000, 'a short prompt', 'A prompt', {}, true],
  [1_572_864, 'a short prompt', 'A prompt', {}, false],
  [1_570_000, 'a long prompt', long, {}, false],
  [1_570_000, 'metadata', 'A prompt', { metadata }, false],
])('whether a clip of %i bytes with %s fits', ([sizeBytes, , prompt, more, fits]) => {
  expect(fitsInline(jobOf(sizeBytes, prompt), { ...plainOptions, ...more })).toBe(fits);
});

test("sends our run key and the hash of the clip beside the user's metadata, and model and version only when asked", () => {
  const job = jobOf(10, 'A prompt');
  const video = { upload_id: 'v' };
  expect(requestOf(job, runId, video, { ...plainOptions, metadata: { take: 3 } })).toEqual({
    prompt: 'A prompt',
    video,
    glitch_types: ['visual_glitch', 'prompt_misalignment'],
    metadata: { take: 3, clipcheck: { run: runId, sha256: 'a'.repeat(64) } },
  });
  expect(
    requestOf(job, runId, video, { ...plainOptions, model: 'm', modelVersion: 'v' }),
  ).toMatchObject({ model: 'm', model_version: 'v' });
  expect(metadataSizeBytes(metadataOf(null, runId))).toBeLessThan(80);
});

test("sends no hash of the clip where the user's metadata leave no room for it", () => {
  const full = { note: 'x'.repeat(limits.metadataBytes - 80) };
  expect(metadataOf(full, runId, 'a'.repeat(64))).toEqual({ ...full, clipcheck: { run: runId } });
});
