/** An object of JSON, whose members are untrusted. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value that was parsed is an object, neither a list nor null. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of JSON; an empty one for what is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
