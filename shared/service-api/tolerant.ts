/**
 * Building blocks for reading what the service sends. The document allows members to be missing,
 * to be added and enums to grow, so a reader keeps what it understands and never throws over the
 * rest; the raw JSON is stored beside what was read.
 */
import { z } from 'zod';

/** A known value, or any other string that a newer service may send. */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/** Reads an enum that may have grown: an unknown value survives as the string it is. */
export const openEnum = <const Known extends readonly string[]>(_known: Known) =>
  z.string().min(1) as unknown as z.ZodType<OpenEnum<Known[number]>, string>;

/** Reads a member that may be absent, null or unusable: all three become `undefined`. */
export const readOptional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.null().transform(() => undefined)])
    .optional()
    .catch(undefined);

/** Reads a list, leaving out unreadable entries instead of refusing the entire list. */
export const readList = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );
