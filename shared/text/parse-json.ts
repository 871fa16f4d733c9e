import type { z } from 'zod';

/** Returns undefined for a text that is no JSON of this zod type, as of another version. */
export const parseJson = <Schema extends z.ZodType>(
  schema: Schema,
  text: string | null | undefined,
): z.output<Schema> | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
};
