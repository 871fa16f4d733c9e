import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { errorEnvelopeSchema } from '../../shared/service-api/error-envelope.ts';
import {
  type Evaluation,
  evaluationSchema,
  isTerminalStatus,
} from '../../shared/service-api/evaluation.ts';
import {
  reservationSchema,
  type VideoRecord,
  videoRecordSchema,
} from '../../shared/service-api/video.ts';

/** A raw answer; `json` is undefined if the body is not JSON. */
export type ApiAnswer = { status: number; headers: Headers; text: string; json: unknown };

export type ApiCaller = ReturnType<typeof apiCaller>;

export const createBody = (uploadId: string, marker?: Record<string, unknown>) => ({
  prompt: 'a disc',
  video: { upload_id: uploadId },
  ...(marker ? { metadata: { clipcheck_evaluator: marker } } : {}),
});

type CallOptions = { body?: unknown; headers?: Record<string, string> };

/**
 * One `fetch` per call, no retries, every answer parsed with the strict schema.
 * @param service may start later, before the first call
 * @param givenKey a key instead of the service's own; null for requests without one
 */
export const apiCaller = (
  service: { readonly baseUrl: string; readonly apiKey?: string },
  givenKey?: string | null,
) => {
  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<ApiAnswer> => {
    const apiKey = givenKey === undefined ? service.apiKey : givenKey;
    const response = await fetch(new URL(path, service.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };

  const expectAnswer = async <Schema extends z.ZodType>(
    schema: Schema,
    status: number,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<z.infer<Schema>> => {
    const answer = await call(method, path, options);
    if (answer.status !== status) {
      throw new Error(`${method} ${path} gave ${answer.status}, not ${status}: ${answer.text}`);
    }
    return schema.parse(answer.json);
  };

  const getEvaluation = (id: string) =>
    expectAnswer(evaluationSchema, 200, 'GET', `/v1/evaluations/${id}`);

  const getVideo = (id: string) => expectAnswer(videoRecordSchema, 200, 'GET', `/v1/videos/${id}`);

  const reserve = (body: unknown) =>
    expectAnswer(reservationSchema, 201, 'POST', '/v1/videos', { body });

  const put = (address: string | null, bytes: Uint8Array) => {
    if (address === null) throw new Error('no upload address');
    return fetch(address, { method: 'PUT', body: new Blob([Buffer.from(bytes)]) });
  };

  const upload = async (bytes: Uint8Array): Promise<VideoRecord> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { id, upload_url } = await reserve({
      size_bytes: bytes.length,
      content_type: 'video/mp4',
      sha256,
    });
    if (upload_url !== null) {
      const answer = await put(upload_url, bytes);
      if (answer.status !== 200) throw new Error(`PUT gave ${answer.status}`);
      await expectAnswer(videoRecordSchema, 200, 'POST', `/v1/videos/${id}/complete`);
    }
    return until(
      () => getVideo(id),
      (video) => video.status !== 'pending',
    );
  };

  const create = (body: unknown) =>
    expectAnswer(evaluationSchema, 201, 'POST', '/v1/evaluations', { body });

  const waitForEnd = (id: string): Promise<Evaluation> =>
    until(
      () => getEvaluation(id),
      (evaluation) => isTerminalStatus(evaluation.status),
    );

  const waitForStart = (id: string): Promise<Evaluation> =>
    until(
      () => getEvaluation(id),
      ({ status }) => status === 'processing',
    );

  const expectRefusal = async (
    status: number,
    code: string,
    method: string,
    path: string,
    options?: CallOptions,
  ) => {
    const answer = await call(method, path, options);
    const { error, quota } = errorEnvelopeSchema.parse(answer.json);
    if (answer.status !== status || error.code !== code) {
      throw new Error(`expected ${status} ${code}, got ${answer.status}: ${answer.text}`);
    }
    if (answer.headers.get('X-Request-Id') !== error.request_id)
      throw new Error('request ids differ');
    return { ...answer, error, quota };
  };

  const refuseCreate = (status: number, code: string, body: unknown) =>
    expectRefusal(status, code, 'POST', '/v1/evaluations', { body });

  return {
    call,
    expectAnswer,
    expectRefusal,
    refuseCreate,
    getEvaluation,
    getVideo,
    reserve,
    put,
    upload,
    create,
    waitForStart,
    waitForEnd,
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Repeats a call until its answer is the expected one; the test's time limit bounds it. */
export const until = async <Answer>(
  ask: () => Promise<Answer>,
  isAwaited: (answer: Answer) => boolean,
): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (isAwaited(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
