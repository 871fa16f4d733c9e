import { isJsonObject } from '../../../../shared/service-api/exact-json.ts';

/** An object of JSON, whose members are untrusted. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value that was parsed is an object: no list, null or number whose digits were kept. */
export const isRecord = (value: unknown): value is JsonRecord => isJsonObject(value);

/** A list of JSON; an empty one for what is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
