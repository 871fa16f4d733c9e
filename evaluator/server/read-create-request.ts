import {
  createEvaluationRequestSchema,
  metadataSizeBytes,
  promptLength,
  type VideoRef,
  videoByUrlSchema,
} from '../../shared/service-api/create-evaluation.ts';
import { isJsonObject } from '../../shared/service-api/exact-json.ts';
import type { FindingType } from '../../shared/service-api/finding.ts';
import { limits } from '../../shared/service-api/limits.ts';
import {
  defaultModel,
  detectedTypes,
  findServedModel,
  judgedVersionFor,
  type Offer,
  versionOf,
} from '../models.ts';
import { invalidBody, RequestRefusedError } from './request-refused-error.ts';

type Members = Record<string, unknown>;

const knownMembers = new Set(Object.keys(createEvaluationRequestSchema.shape));

/**
 * Validates member by member, so that each error has its own code; throws those with status 400.
 * @param body from `parseExactJson`: numbers in `metadata` are echoed digit by digit
 */
export const readCreateRequest = (body: unknown, offer: Offer) => {
  if (!isJsonObject(body)) throw invalidBody('The request body is not a JSON object.');
  const request = {
    prompt: readPrompt(body.prompt),
    video: readVideo(body.video),
    ...readBuild(body.model, body.model_version, offer),
    glitchTypes: readGlitchTypes(body.glitch_types),
    metadata: readMetadata(body.metadata),
  };
  refuseUnknown(body, knownMembers, 'The request');
  return request;
};

const readPrompt = (prompt: unknown): string => {
  if (prompt === undefined || (typeof prompt === 'string' && prompt.trim() === '')) {
    throw new RequestRefusedError(
      'missing_prompt',
      'The prompt is missing or blank. Give the text that was meant to produce the video.',
    );
  }
  if (typeof prompt !== 'string') throw invalidBody('"prompt" is not a string.');
  if (!prompt.isWellFormed()) {
    throw invalidBody('"prompt" has half of a surrogate pair: it is not Unicode.');
  }
  const length = promptLength(prompt);
  if (length > limits.promptCodePoints) {
    throw new RequestRefusedError(
      'prompt_too_long',
      `The prompt has ${length} characters; the limit is ${limits.promptCodePoints}.`,
    );
  }
  return prompt;
};

const videoMembers = new Set(['url', 'upload_id', 'b64_json']);

const readVideo = (video: unknown): VideoRef => {
  if (
    video === undefined ||
    video === null ||
    (isJsonObject(video) && Object.keys(video).length === 0)
  ) {
    throw new RequestRefusedError(
      'missing_video',
      'The video is missing. Give one of "url", "upload_id" and "b64_json".',
    );
  }
  if (!isJsonObject(video)) throw invalidBody('"video" is not an object.');
  refuseUnknown(video, videoMembers, '"video"');
  if (Object.keys(video).length > 1) {
    throw invalidBody('"video" has more than one of "url", "upload_id" and "b64_json".');
  }
  const [form = '', value] = Object.entries(video)[0] ?? [];
  if (typeof value !== 'string' || value === '') {
    throw invalidBody(`"video.${form}" is not a non-empty string.`);
  }
  if (form === 'url' && !videoByUrlSchema.safeParse({ url: value }).success) {
    throw invalidBody('"video.url" is not an http or https URL.');
  }
  // Base64 is decoded, and refused, with the clip.
  return video as VideoRef;
};

const readBuild = (
  id: unknown,
  version: unknown,
  offer: Offer,
): { model: string; modelVersion: string } => {
  for (const [name, value] of Object.entries({ model: id, model_version: version })) {
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      throw invalidBody(`"${name}" is not a non-empty string.`);
    }
  }
  const model = id === undefined ? defaultModel : findServedModel(String(id));
  if (!model) {
    throw new RequestRefusedError(
      'unknown_model',
      `There is no model "${id}". GET /v1/models lists them.`,
    );
  }
  const own = versionOf(model, offer);
  const judged = model === defaultModel ? judgedVersionFor(String(version), offer) : null;
  if (judged === null && (version ?? own) !== own) {
    throw new RequestRefusedError(
      'unknown_model',
      `There is no version "${version}" of ${model.id}. GET /v1/models lists them.`,
    );
  }
  return { model: model.id, modelVersion: judged ?? own };
};

const readGlitchTypes = (types: unknown): FindingType[] => {
  if (types === undefined) return [...detectedTypes];
  const parsed = createEvaluationRequestSchema.shape.glitch_types.safeParse(types);
  if (!parsed.data?.every((type) => detectedTypes.includes(type))) {
    throw new RequestRefusedError(
      'invalid_glitch_types',
      `"glitch_types" is not a list of one or more distinct types out of ${detectedTypes.join(', ')}.`,
    );
  }
  return parsed.data;
};

const readMetadata = (metadata: unknown): Members | null => {
  if (metadata === undefined) return null;
  if (!isJsonObject(metadata)) throw invalidBody('"metadata" is not an object.');
  const sizeBytes = metadataSizeBytes(metadata);
  if (sizeBytes > limits.metadataBytes) {
    throw invalidBody(
      `"metadata" is ${sizeBytes} bytes as JSON; the limit is ${limits.metadataBytes}.`,
    );
  }
  return metadata;
};

const refuseUnknown = (given: Members, known: ReadonlySet<string>, where: string): void => {
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw invalidBody(`${where} has an unknown member: "${unknown}".`);
  }
};
