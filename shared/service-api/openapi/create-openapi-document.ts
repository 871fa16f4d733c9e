import { endpoints, type Operation } from '../endpoints.ts';
import { errorCodeTable, type RefusalCode } from '../error-envelope.ts';
import { limits } from '../limits.ts';
import { REQUEST_ID_HEADER, rateLimitHeaderNames } from '../rate-limit-headers.ts';
import { createJsonSchemas, schemaRef } from './named-schemas.ts';
import { introduction, type OperationDoc, operationDocs } from './operation-docs.ts';

/** @param modelIds the models of the deployment, the default first */
export const createOpenApiDocument = (modelIds: readonly string[]) => ({
  openapi: '3.1.1',
  info: { title: 'Video evaluation service', version: '0.1.0', description: introduction },
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  servers: [{ url: '/', description: 'The service that this document was fetched from.' }],
  security: [apiKey],
  tags: [{ name: 'Evaluations' }, { name: 'Videos' }, { name: 'Service' }],
  paths: createPaths(),
  components: {
    schemas: createJsonSchemas(modelIds),
    headers,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'Printable ASCII without spaces. Keys belong on servers only.',
      },
    },
  },
});

const apiKey = { apiKey: [] };

const integer = (description: string, minimum = 0) => ({
  description,
  schema: { type: 'integer', minimum },
});

const headers = {
  [rateLimitHeaderNames.limit]: integer('Maximum submissions in the current sliding window.'),
  [rateLimitHeaderNames.remaining]: integer('Submissions left before the next refusal.'),
  [rateLimitHeaderNames.reset]: integer('Unix seconds at which the next slot is free.'),
  [rateLimitHeaderNames.retryAfter]: integer('Seconds to wait before the next attempt.', 1),
  [REQUEST_ID_HEADER]: {
    description: 'Id of the request, as in `error.request_id`. Other services may omit it.',
    schema: { type: 'string' },
  },
};

type HeaderName = keyof typeof headers;

const { limit, remaining, reset, retryAfter } = rateLimitHeaderNames;
const rateLimits: readonly HeaderName[] = [limit, remaining, reset];

const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(
    [...names, REQUEST_ID_HEADER].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

const createPaths = () => {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of Object.keys(endpoints) as Operation[]) {
    const { method, path } = endpoints[operation];
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  return paths;
};

const groupOf = (path: string): 'Evaluations' | 'Videos' | 'Service' => {
  if (path.startsWith('/v1/evaluations')) return 'Evaluations';
  return path.startsWith('/v1/videos') ? 'Videos' : 'Service';
};

const describeOperation = (operation: Operation) => {
  const { summary, description, body } = operationDocs[operation];
  const { path, needsKey } = endpoints[operation];
  return {
    operationId: operation,
    tags: [groupOf(path)],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(needsKey ? {} : { security: [{}, apiKey] }),
    ...(path.includes('{id}') ? { parameters: [idParameter] } : {}),
    ...(body === undefined ? {} : { requestBody: describeBody(body) }),
    responses: describeAnswers(operation),
  };
};

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const describeBody = (body: Exclude<OperationDoc['body'], undefined>) => ({
  required: body !== null,
  ...jsonContent(body === null ? { type: 'object' } : schemaRef(body)),
});

const describeAnswers = (operation: Operation) => {
  const { body, success, refusals = [] } = operationDocs[operation];
  const { status, description, schema, hasRateLimits } = success;
  return {
    [status]: {
      description,
      headers: headerRefs(hasRateLimits ? rateLimits : []),
      ...(schema === undefined ? {} : jsonContent(schemaRef(schema))),
    },
    ...(body === undefined ? {} : { 413: bodyTooLarge }),
    ...describeRefusals([
      ...(endpoints[operation].needsKey ? keyRefusals : []),
      ...refusals,
      'internal_error',
    ]),
  };
};

const keyRefusals = ['missing_api_key', 'invalid_api_key', 'unauthenticated'] as const;

const bodyTooLarge = {
  description: `The request body has more than ${limits.requestBodyBytes} bytes. There is no error envelope.`,
  headers: headerRefs([]),
};

const describeRefusals = (codes: readonly RefusalCode[]) => {
  const byStatus = Map.groupBy(codes, (code) => errorCodeTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      status,
      {
        description: `Refused with ${codesOfStatus.map((code) => `\`${code}\``).join(', ')}.`,
        headers: headerRefs(status === 429 ? [...rateLimits, retryAfter] : []),
        ...jsonContent(schemaRef('ErrorEnvelope')),
      },
    ]),
  );
};
