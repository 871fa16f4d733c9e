import { Ajv, type AnySchemaObject } from 'ajv';
import { expect } from 'vitest';

const ajv = new Ajv({ strict: true, strictTuples: false, allowUnionTypes: true, allErrors: true });

export const expectSchema = (schema: AnySchemaObject, value: unknown): void => {
  const validate = ajv.compile(schema);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
};

export const exactly = (properties: Record<string, AnySchemaObject>): AnySchemaObject => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
  additionalProperties: false,
});

export const listOf = (items: AnySchemaObject): AnySchemaObject => ({ type: 'array', items });
