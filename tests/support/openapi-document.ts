import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { endpoints, type Operation } from '../../shared/service-api/endpoints.ts';
import type { ApiAnswer } from './api-calls.ts';

type Content = { content?: { 'application/json': { schema: AnySchemaObject } } };
type Described = Content & { headers: Record<string, AnySchemaObject> };

export type OpenApiDocument = {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security?: object[];
        requestBody?: Content & { required: boolean };
        responses: Record<string, Described>;
      }
    >
  >;
  components: {
    schemas: Record<string, AnySchemaObject>;
    headers: Record<string, { schema: AnySchemaObject }>;
  };
};

/** Creates the checks of requests and answers against a document; they return the faults found. */
export const checksAgainst = (document: OpenApiDocument) => {
  // Base64 is described by its pattern as well.
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { base64: true } });
  addFormats.default(ajv);
  // OpenAPI's own members are not keywords of JSON Schema.
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'api', components: document.components });

  const describe = (operation: Operation) => {
    const { method, path } = endpoints[operation];
    const described = document.paths[path]?.[method.toLowerCase()];
    if (!described) throw new Error(`${operation} is not described`);
    return described;
  };

  const faultsOf = (schema: AnySchemaObject, value: unknown): string[] => {
    const isValid = ajv.compile(toAbsolute(schema));
    if (isValid(value)) return [];
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  return {
    schema: (name: string, value: unknown): string[] =>
      faultsOf({ $ref: `#/components/schemas/${name}` }, value),

    request: (operation: Operation, body: unknown): string[] => {
      const schema = describe(operation).requestBody?.content?.['application/json'].schema;
      return schema ? faultsOf(schema, body) : ['has no body'];
    },

    answer: (operation: Operation, { status, headers, json, text }: ApiAnswer): string[] => {
      const described = describe(operation).responses[status];
      if (!described) return [`status ${status} is not described`];
      const missing = Object.keys(described.headers).filter((name) => !headers.has(name));
      const schema = described.content?.['application/json'].schema;
      const isBodyDescribed = schema !== undefined || json === undefined;
      return [
        ...missing.map((name) => `${name} is missing`),
        ...(isBodyDescribed ? [] : [`${text} is not described`]),
        ...(schema ? faultsOf(schema, json) : []),
      ];
    },
  };
};

const toAbsolute = ({ $ref, ...schema }: AnySchemaObject): AnySchemaObject =>
  $ref === undefined ? schema : { $ref: `api${$ref}` };
