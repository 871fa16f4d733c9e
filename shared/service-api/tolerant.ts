/** Members may be missing or added, and enums may grow: readers keep what they understand. */
import { z } from 'zod';

/** A known value, or any other string that a newer service may send. */
type OpenEnum<Known extends string> = Known | (string & Record<never, never>);

/** Reads an enum that may have grown: an unknown value is kept as a string. */
export const openEnum = <const Known extends readonly string[]>(_known: Known) =>
  z.string().min(1) as unknown as z.ZodType<OpenEnum<Known[number]>, string>;

/** Reads a member that may be absent, null or unusable: all three become `undefined`. */
export const readOptional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined);

/** Reads a number that cannot be negative; an unusable one becomes `undefined`. */
export const readAmount = readOptional(z.number().min(0));

/** Reads a list, skipping unreadable entries instead of rejecting the entire list. */
export const readList = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    }),
  );
